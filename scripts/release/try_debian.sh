#!/usr/bin/env bash
# Builds this checkout in an otherwise bare Debian 12 or 13 with the packages that scripts/setup.sh names, plays a round robin
# of real programs there, and runs the tests that a chroot allows. Needs root, mmdebstrap, and Debian's packages; 3 GB.
#
#   scripts/release/try_debian.sh 12|13 [DIR]
#
# The system stays in DIR (default: ~/.cache/kaven/debian-12), which makes the next time quicker; remove it with
# rm -rf --one-file-system.
set -euo pipefail
cd "$(dirname "$0")/../.."
declare -A suites=([12]=bookworm [13]=trixie)
suite=${suites[${1:-none}]:-}
if [ -z "$suite" ] || [ $# -gt 2 ]; then
  echo "try_debian.sh: '$*' is not known: expected 12 or 13, and a folder or nothing" >&2
  exit 2
fi
if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
  echo "try_debian.sh: not tried: needs root and mmdebstrap (apt-get install mmdebstrap)" >&2
  exit 1
fi
root=$(realpath -m "${2:-${XDG_CACHE_HOME:-$HOME/.cache}/kaven/debian-$1}")
if [ ! -e "$root" ]; then
  mkdir -p "$(dirname "$root")"
  rm -rf --one-file-system "$root.new"
  mmdebstrap --variant=apt --mode=root --include=ca-certificates "$suite" "$root.new"
  mv "$root.new" "$root"
elif ! grep -qs "^VERSION_CODENAME=$suite$" "$root/etc/os-release"; then
  echo "try_debian.sh: $root: expected a folder with Debian $1, or none" >&2
  exit 1
fi
cp /etc/resolv.conf "$root/etc/"

# With the build folder of the last time, and without the files that have been removed since.
rm -rf --one-file-system "$root/kaven.new"
mkdir "$root/kaven.new"
git ls-files -z --cached --others --exclude-standard --deduplicate | while IFS= read -r -d '' file; do
  if [ -e "$file" ] || [ -L "$file" ]; then printf '%s\0' "$file"; fi
done | tar --create --null --no-recursion --files-from - | tar --extract --directory "$root/kaven.new"
if [ -e "$root/kaven/build" ]; then mv "$root/kaven/build" "$root/kaven.new/"; fi
rm -rf --one-file-system "$root/kaven"
mv "$root/kaven.new" "$root/kaven"

# Uses its own mount namespace, so that nothing stays mounted. No sandbox works if / is not a mount point. No process namespace:
# referees remove control groups of process IDs that do not exist for them, also those of referees in another namespace.
unshare --mount bash -euo pipefail -s "$root" <<'END'
root=$1
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mount -t proc proc "$root/proc"
there() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 sh -c "cd /kaven && $1" </dev/null
}

there 'scripts/setup.sh --tests'
rm -rf "$root/tmp/round-robin"
there 'scripts/demo.sh /tmp/round-robin'
there 'build/bin/tournament verify /tmp/round-robin'
there 'scripts/build.sh release'
# Tests mostly wait for each other's processes. Those that fail are run once more, alone, and must pass then.
there "ctest --preset release --progress -LE 'slow|zoo' -j $((3 * $(nproc)))" || there 'ctest --preset release --rerun-failed'
END
echo "Debian $1 in $root: built, played, and tested; not its tests with the labels slow and zoo: browser, Slurm, installation, whole courses"
