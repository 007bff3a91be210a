# Sourced by app/run.sh and tests/run.sh: sees to it that what the build needs is installed, on Debian and Ubuntu.
# Quick when all is there: one dpkg-query, no apt. Exit code 3: something is missing that this script may not install.
# TOUCHSTONE_SKIP_SETUP=1 skips it, for those who bring their own Qt.

# One package a line, as "name" or "name|other name"; the second is what other releases call it.
touchstone_needed() {
  cat <<'LIST'
cmake
ninja-build
g++
qt6-base-dev
qt6-base-dev-tools
libqt6opengl6-dev
libsqlite3-dev
qt6-svg-dev|libqt6svg6-dev
qt6-websockets-dev|libqt6websockets6-dev
libqt6svg6|qt6-svg-plugins
qt6-tools-dev
qt6-tools-dev-tools
qt6-l10n-tools
libmd4c-dev
libfontconfig-dev|libfontconfig1-dev
nlohmann-json3-dev
libexpected-dev
libvalijson-dev
libboost-dev
fonts-dejavu-core
LIST
}

# Without these it builds and runs, but slower, forgets tokens when it ends, or shows some scripts as boxes.
touchstone_wanted() {
  cat <<'LIST'
ccache
lld
qtkeychain-qt6-dev
qt6-translations-l10n
fonts-noto-core
fonts-noto-mono
fonts-noto-cjk
fonts-noto-color-emoji
LIST
}

# The lines on stdin of which no name is installed.
touchstone_missing() {
  local list installed line names name found
  list=$(cat)
  # shellcheck disable=SC2046
  installed=$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' $(tr '|' '\n' <<<"$list") 2>/dev/null |
    sed -n 's/^installed //p' | tr '\n' ' ' || true)
  while read -r line; do
    IFS='|' read -ra names <<<"$line"
    found=no
    for name in "${names[@]}"; do
      case " $installed " in *" $name "*) found=yes ;; esac
    done
    [ "$found" = yes ] || echo "$line"
  done <<<"$list"
}

# For each line on stdin the name under which this release has the package: the first that apt knows.
touchstone_names_here() {
  local names name chosen
  while IFS='|' read -ra names; do
    chosen=${names[0]}
    for name in "${names[@]}"; do
      if apt-cache show --no-all-versions "$name" >/dev/null 2>&1; then
        chosen=$name
        break
      fi
    done
    echo "$chosen"
  done
}

# touchstone_give_up REASON PACKAGE...
touchstone_give_up() {
  echo "touchstone: $1 Please install these packages, then run this script again:" >&2
  echo "    apt-get install --no-install-recommends ${*:2}" >&2
  exit 3
}

# Sets touchstone_apt, or says in touchstone_no_apt why packages cannot be installed.
touchstone_find_apt() {
  touchstone_no_apt=
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      touchstone_no_apt="packages are missing, and there is no sudo to install them with."
    elif ! [ -t 0 ] && ! sudo -n true 2>/dev/null; then
      touchstone_no_apt="packages are missing, and sudo wants a password that nobody is here to type."
    fi
    as_root=(sudo)
  fi
  touchstone_apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
}

touchstone_setup() {
  [ -z "${TOUCHSTONE_SKIP_SETUP:-}" ] || return 0
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "touchstone: this is neither Debian nor Ubuntu, so nothing is installed by this script. The build needs" >&2
    echo "touchstone: CMake 3.22, Ninja, a C++20 compiler, Qt 6.4 (Base, Svg, WebSockets, Tools), md4c, fontconfig, nlohmann-json," >&2
    echo "touchstone: tl-expected, valijson, Boost (headers)." >&2
    return 0
  fi
  local needed wanted package tried=build/.optional-packages-tried
  mapfile -t needed < <(touchstone_needed | touchstone_missing)
  mapfile -t wanted < <(touchstone_wanted | touchstone_missing)
  # What is only wanted is tried once; a machine that cannot have it should not wait for the network every time.
  if [ "${#needed[@]}" -eq 0 ] && { [ "${#wanted[@]}" -eq 0 ] || [ -e "$tried" ]; }; then
    return 0
  fi

  touchstone_find_apt
  if [ -n "$touchstone_no_apt" ] && [ "${#needed[@]}" -gt 0 ]; then
    touchstone_give_up "$touchstone_no_apt" "${needed[@]%%|*}" "${wanted[@]%%|*}"
  fi
  mkdir -p build && touch "$tried"
  if [ -n "$touchstone_no_apt" ]; then
    echo "touchstone: it works, but is better with these packages: ${wanted[*]%%|*}" >&2
    return 0
  fi

  echo "touchstone: installing ${needed[*]%%|*} ${wanted[*]%%|*}" >&2
  "${touchstone_apt[@]}" update >&2 ||
    echo "touchstone: the package lists could not be refreshed; trying with those at hand." >&2
  mapfile -t needed < <(printf '%s\n' "${needed[@]}" | sed '/^$/d' | touchstone_names_here)
  if [ "${#needed[@]}" -gt 0 ] &&
    ! "${touchstone_apt[@]}" install --yes --no-install-recommends "${needed[@]}" >&2; then
    touchstone_give_up "apt-get could not install everything (its reason is above)." "${needed[@]}"
  fi
  if [ "${#wanted[@]}" -gt 0 ] &&
    ! "${touchstone_apt[@]}" install --yes --no-install-recommends "${wanted[@]}" >&2; then
    # One that this release does not have must not cost the others.
    for package in "${wanted[@]}"; do
      "${touchstone_apt[@]}" install --yes --no-install-recommends "$package" >&2 ||
        echo "touchstone: going on without $package" >&2
    done
  fi
}

touchstone_setup
