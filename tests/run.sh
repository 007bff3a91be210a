#!/usr/bin/env bash
# Builds and tests everything, as people and CI do: the check preset (dev, built faster: warnings are errors), then the
# same suite under the address and undefined behaviour sanitizers. Ends with ctest's summary, and with its exit code.
#   tests/run.sh          both
#   tests/run.sh dev      one preset: check, dev or asan
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-all}" in
  all) presets=(check asan) ;;
  check | dev | asan) presets=("$1") ;;
  *)
    echo "usage: tests/run.sh [check|dev|asan]" >&2
    exit 2
    ;;
esac

source app/setup.sh

free_mb=$(($(df -Pk . | awk 'NR == 2 { print $4 }') / 1024))
if [ "$free_mb" -lt 5000 ]; then
  echo "note: both builds take about 4 GB of disk, and $free_mb MB are free here; one preset alone (tests/run.sh check) takes 1 GB." >&2
fi

for preset in "${presets[@]}"; do
  echo "== $preset: configure and build"
  cmake --preset "$preset"
  cmake --build --preset "$preset" --parallel "$(nproc)"
  echo "== $preset: test"
  # A shared machine may starve a test once; ctest names what it had to repeat.
  ctest --preset "$preset" ${CI:+--repeat until-pass:2}
done
