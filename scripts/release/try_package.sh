#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Debian package of the release build, installs it with its dependencies into a new, otherwise bare
# Debian 12, and plays there. Needs root, mmdebstrap, and Debian's packages.
#
#   scripts/release/try_package.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
for need in mmdebstrap dpkg-shlibdeps help2man; do
  if ! command -v "$need" >/dev/null; then
    echo "try_package.sh: $need is missing: apt-get install mmdebstrap dpkg-dev help2man" >&2
    exit 1
  fi
done

scripts/build.sh release
rm -rf build/package
cpack --config build/CPackConfig.cmake -B build/package
package=$(echo build/package/kaven_*.deb)
dpkg-deb --info "$package"
dpkg-deb --contents "$package"

root=$(mktemp -d "${TMPDIR:-/tmp}/kaven-root-XXXXXX")
trap 'rm -rf --one-file-system "$root"' EXIT
mmdebstrap --variant=apt --mode=root bookworm "$root"
cp "$package" "$root/kaven.deb"
cp /etc/resolv.conf "$root/etc/"

# Uses its own mount namespace, so that nothing stays mounted. No sandbox works if / is not a mount point.
unshare --mount bash -euo pipefail -s "$root" <<'EOF'
root=$1
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mount -t proc proc "$root/proc"
there() { chroot "$root" "$@" </dev/null; }

there apt-get update -qq
there env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq /kaven.deb
there referee --check-environment | tee "$root/environment"
grep -q '^sandbox isolated  *works' "$root/environment"
there referee 'claimeven --budget 0.05' /usr/share/kaven/starter-agents/one-ply-python --time 30 --seed 1
there tournament check 'claimeven --budget 0.05'
there sh -c 'kaven-maxconnect4 --version; kaven-hw2 --version; kaven-game --version'
EOF
echo "$package: installed, and played"
