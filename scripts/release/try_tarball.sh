#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the tarball, unpacks it in a new, otherwise bare Debian of another release, and plays there. Needs root,
# debootstrap, patchelf, and Debian's packages.
#
#   scripts/release/try_tarball.sh [SUITE]      default: trixie
#   scripts/release/try_tarball.sh --root DIR   in the system in DIR, which must have libstdc++; it stays there
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/release/tarball.sh
tarball=$(echo build/kaven-*-linux-"$(uname -m)".tar.gz)

if [ "${1:-}" = --root ]; then
  root=$2
else
  root=$(mktemp -d "${TMPDIR:-/tmp}/kaven-root-XXXXXX")
  trap 'rm -rf --one-file-system "$root"' EXIT
  debootstrap --variant=minbase --include=libstdc++6 "${1:-trixie}" "$root"
fi
rm -rf "$root/opt/kaven"
tar --extract --gzip --file "$tarball" --directory "$root/opt"

# Uses its own mount namespace, so that nothing stays mounted. No sandbox works if / is not a mount point.
unshare --mount bash -euo pipefail -s "$root" <<'EOF'
root=$1
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mount -t proc proc "$root/proc"
there() { chroot "$root" env -i PATH=/opt/kaven/bin:/usr/bin:/bin HOME=/root "$@" </dev/null; }

there sh -c '. /etc/os-release; echo "$PRETTY_NAME"'
there referee --check-environment | tee "$root/environment"
grep -q '^sandbox isolated  *works' "$root/environment"
there claimeven solve --columns 4444
there referee 'claimeven --budget 0.05' one-ply-c --time 30 --seed 1 --quiet
there tournament check 'claimeven --budget 0.05'
# Exit status 4: too few games to tell which is better.
there tournament compare one-ply-c one-ply-cpp --size 4x3 --games 2 --jobs 1 --time 60 || [ $? = 4 ]
there sh -c 'maxconnect4 --version; hw2 --version; game --version'
EOF
echo "$tarball: unpacked, and played"
