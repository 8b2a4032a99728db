#!/usr/bin/env bash
# Makes the Debian package of the release build, installs it with what it depends on into a new, otherwise bare Debian 12,
# and plays there. As root; needs mmdebstrap, and the packages of Debian.
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
trap 'umount "$root/proc" "$root/dev" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
mmdebstrap --variant=apt --mode=root bookworm "$root"
cp "$package" "$root/kaven.deb"
mount --bind /dev "$root/dev"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/"
chroot "$root" apt-get update -qq
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq /kaven.deb
chroot "$root" referee --check-environment
chroot "$root" referee 'claimeven --budget 0.05' /usr/share/kaven/starter-agents/one-ply-python --time 30 --seed 1
chroot "$root" tournament check 'claimeven --budget 0.05'
chroot "$root" sh -c 'kaven-maxconnect4 --version; kaven-hw2 --version; kaven-game --version'
