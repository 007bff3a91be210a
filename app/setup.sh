# Sourced by app/run.sh and tests/run.sh: sees to it that what the build needs is installed, on Debian and Ubuntu.
# Quick when all is there: one dpkg-query, no apt. Exit code 3: something is missing that this script may not install.
# TOUCHSTONE_SKIP_SETUP=1 skips it, for those who bring their own Qt.

# One package a line, as "name" or "name|other name"; the second is what other releases call it.
touchstone_packages() {
  cat <<'LIST'
cmake
ninja-build
g++
ccache
qt6-base-dev
qt6-base-dev-tools
libqt6opengl6-dev
libqt6sql6-sqlite
qt6-svg-dev|libqt6svg6-dev
libqt6svg6|qt6-svg-plugins
qt6-tools-dev
qt6-tools-dev-tools
qt6-l10n-tools
libmd4c-dev
nlohmann-json3-dev
libexpected-dev
fonts-dejavu-core
fonts-noto-core
fonts-noto-mono
fonts-noto-cjk
fonts-noto-color-emoji
LIST
}

touchstone_installed_packages() {
  # shellcheck disable=SC2046
  dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' $(touchstone_packages | tr '|' '\n') 2>/dev/null |
    sed -n 's/^installed //p' || true
}

# The lines of the list of which no name is installed.
touchstone_missing() {
  local installed line names name found
  installed=" $(touchstone_installed_packages | tr '\n' ' ') "
  while read -r line; do
    IFS='|' read -ra names <<<"$line"
    found=no
    for name in "${names[@]}"; do
      case "$installed" in *" $name "*) found=yes ;; esac
    done
    [ "$found" = yes ] || echo "$line"
  done < <(touchstone_packages)
}

# The name under which this release has a package: the first that apt knows.
touchstone_choose() {
  local names name
  IFS='|' read -ra names <<<"$1"
  for name in "${names[@]}"; do
    if apt-cache show --no-all-versions "$name" >/dev/null 2>&1; then
      echo "$name"
      return
    fi
  done
  echo "${names[0]}"
}

# touchstone_give_up REASON PACKAGE...
touchstone_give_up() {
  echo "touchstone: $1 Please install these packages, then run this script again:" >&2
  echo "    apt-get install --no-install-recommends ${*:2}" >&2
  exit 3
}

touchstone_setup() {
  [ -z "${TOUCHSTONE_SKIP_SETUP:-}" ] || return 0
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "touchstone: this is neither Debian nor Ubuntu, so nothing is installed by this script. The build needs" >&2
    echo "touchstone: CMake 3.22, Ninja, a C++20 compiler, Qt 6.4 (Base, Svg, Tools), md4c, nlohmann-json, tl-expected." >&2
    return 0
  fi
  local missing
  mapfile -t missing < <(touchstone_missing)
  [ "${#missing[@]}" -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      touchstone_give_up "packages are missing, and there is no sudo to install them with." "${missing[@]%%|*}"
    fi
    if ! [ -t 0 ] && ! sudo -n true 2>/dev/null; then
      touchstone_give_up "packages are missing, and sudo wants a password that nobody is here to type." "${missing[@]%%|*}"
    fi
    as_root=(sudo)
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)

  echo "touchstone: installing ${#missing[@]} packages" >&2
  "${apt[@]}" update >&2 || echo "touchstone: the package lists could not be refreshed; trying with those at hand." >&2
  local chosen=() line
  for line in "${missing[@]}"; do
    chosen+=("$(touchstone_choose "$line")")
  done
  if ! "${apt[@]}" install --yes --no-install-recommends "${chosen[@]}" >&2; then
    touchstone_give_up "apt-get could not install everything (its reason is above)." "${chosen[@]}"
  fi
}

touchstone_setup
