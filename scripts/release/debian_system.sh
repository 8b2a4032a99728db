# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# To be sourced at the top of a checkout: a system with Debian, in which this checkout is built. Needs root and mmdebstrap.

script=$(basename "$0")
arguments=$*

# debian_system 12|13 [DIR]: makes the system in DIR, unless it is there; without DIR a new one, which is removed at the end.
debian_system() {
  local suite scratch
  local -A suites=([12]=bookworm [13]=trixie)
  if [[ ! "${1:-}" =~ ^1[23]$ ]] || [ $# -gt 2 ]; then
    echo "$script: '$arguments' is not known: expected 12 or 13, and a folder or nothing" >&2
    exit 2
  fi
  suite=${suites[$1]}
  if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
    echo "$script: not tried: needs root and mmdebstrap (apt-get install mmdebstrap)" >&2
    exit 1
  fi
  if [ $# = 1 ]; then
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/kaven-root-XXXXXX")
    # shellcheck disable=SC2064 # this folder, whatever the variable is later
    trap "rm -rf --one-file-system '$scratch'" EXIT
  fi
  root=$(realpath -m "${2:-$scratch/root}")
  if [ ! -e "$root" ]; then
    mkdir -p "$(dirname "$root")"
    rm -rf --one-file-system "$root.new"
    mmdebstrap --variant=apt --mode=root --include=ca-certificates "$suite" "$root.new"
    mv "$root.new" "$root"
  elif ! grep -qs "^VERSION_CODENAME=$suite$" "$root/etc/os-release"; then
    echo "$script: $root: expected a folder with Debian $1, or none" >&2
    exit 1
  fi
  cp /etc/resolv.conf "$root/etc/"
}

# copy_checkout NAME: copies this checkout into the system as /NAME, with the build folder of the last time, and without the
# files that have been removed since.
copy_checkout() {
  rm -rf --one-file-system "$root/$1.new"
  mkdir "$root/$1.new"
  git ls-files -z --cached --others --exclude-standard --deduplicate | while IFS= read -r -d '' file; do
    if [ -e "$file" ] || [ -L "$file" ]; then printf '%s\0' "$file"; fi
  done | tar --create --null --no-recursion --files-from - | tar --extract --directory "$root/$1.new"
  if [ -e "$root/$1/build" ]; then mv "$root/$1/build" "$root/$1.new/"; fi
  rm -rf --one-file-system "${root:?}/$1"
  mv "$root/$1.new" "$root/$1"
}

# in_system NAME: executes the commands on stdin in the system; `there COMMANDS` in them are executed in /NAME of it.
in_system() {
  # Uses its own mount namespace, so that nothing stays mounted. No sandbox works if / is not a mount point.
  # shellcheck disable=SC2016 # for the inner shell
  unshare --mount bash -euo pipefail -c '
    root=$1 name=$2
    mount --bind "$root" "$root"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t proc proc "$root/proc"
    there() {
      chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 sh -c "cd /$name && $1" </dev/null
    }
    eval "$(cat)"' in_system "$root" "$1"
}
