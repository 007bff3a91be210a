#!/usr/bin/env bash
# Builds Touchstone and opens it on the sample project. Arguments are passed on:
#   app/run.sh                                     the sample project
#   app/run.sh my.touchstone                       a project of yours
#   app/run.sh --screenshot DIR                    pictures of every page; needs no display
# Exit code 3: a package or a display is missing; what to do is printed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
start_dir=$OLDPWD
source app/setup.sh

cmake --preset release >&2
cmake --build --preset release --parallel "$(nproc)" --target touchstone touchstonectl >&2
program=$PWD/build/release/app/touchstone

arguments=("$@")
own_project=no
needs_screen=yes
for argument in "$@"; do
  case "$argument" in
    *.touchstone) own_project=yes ;;
    --screenshot | --screenshot=* | --help | -h | --version | -v) needs_screen=no ;;
  esac
done
[ "$own_project" = yes ] || arguments=(--sample "${arguments[@]}")

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
  if [ "$needs_screen" = yes ]; then
    cat >&2 <<TEXT
touchstone: it is built, but there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set).
  Without a screen:  build/release/app/touchstonectl --help         import, export and check projects
                     app/run.sh --screenshot DIR                    pictures of every page
  From elsewhere:    ssh -X, or a session with a screen, then app/run.sh again
TEXT
    exit 3
  fi
  export QT_QPA_PLATFORM=offscreen
fi

cd "$start_dir"
exec "$program" "${arguments[@]}"
