#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Debian package of the release build, installs it with its dependencies into a new, otherwise bare
# Debian 12, and plays there. Needs root, mmdebstrap, and Debian's packages.
#
#   scripts/release/try_package.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/release/debian_system.sh
for need in dpkg-shlibdeps help2man; do
  if ! command -v "$need" >/dev/null; then
    echo "try_package.sh: $need is missing: apt-get install dpkg-dev help2man" >&2
    exit 1
  fi
done

debian_system 12
scripts/build.sh release
rm -rf build/package
cpack --config build/CPackConfig.cmake -B build/package
package=$(echo build/package/kaven_*.deb)
dpkg-deb --info "$package"
dpkg-deb --contents "$package"

cp "$package" "$root/kaven.deb"
in_system root <<'END'
there 'apt-get update -qq'
there 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq /kaven.deb'
there 'referee --check-environment' | tee "$root/environment"
grep -q '^sandbox isolated  *works' "$root/environment"
there "referee 'claimeven --budget 0.05' /usr/share/kaven/starter-agents/one-ply-python --time 30 --seed 1"
there "tournament check 'claimeven --budget 0.05'"
there 'kaven-maxconnect4 --version; kaven-hw2 --version; kaven-game --version'
END
echo "$package: installed, and played"
