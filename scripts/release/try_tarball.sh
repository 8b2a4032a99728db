#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the tarball, unpacks it in an otherwise bare Debian, and plays there. Needs root, mmdebstrap, patchelf, and Debian's
# packages.
#
#   scripts/release/try_tarball.sh [12|13 [DIR]]
#
# The system stays in DIR; without DIR it is a new one, which is removed. Default: 13.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/release/debian_system.sh
debian_system "${@:-13}"
scripts/release/tarball.sh
tarball=$(echo build/kaven-*-linux-"$(uname -m)".tar.gz)
rm -rf "$root/opt/kaven"
tar --extract --gzip --file "$tarball" --directory "$root/opt"
in_system opt/kaven <<'END'
there '. /etc/os-release; echo "$PRETTY_NAME"'
there 'bin/referee --check-environment' | tee "$root/environment"
grep -q '^sandbox isolated  *works' "$root/environment"
there 'bin/claimeven solve --columns 4444'
there "bin/referee 'claimeven --budget 0.05' one-ply-c --time 30 --seed 1 --quiet"
there "bin/tournament check 'claimeven --budget 0.05'"
# Exit status 4: too few games to tell which is better.
there 'bin/tournament compare one-ply-c one-ply-cpp --size 4x3 --games 2 --jobs 1 --time 60' || [ $? = 4 ]
there 'bin/maxconnect4 --version; bin/hw2 --version; bin/game --version'
END
echo "$tarball: unpacked, and played"
