#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds this checkout in an otherwise bare Debian 12 or 13 with the packages that scripts/setup.sh names, plays a round robin
# of real programs there, and runs the tests that a chroot allows. Needs root, mmdebstrap, and Debian's packages; 3 GB.
#
#   scripts/release/try_debian.sh 12|13 [DIR]
#
# The system stays in DIR (default: ~/.cache/kaven/debian-12), which makes the next time quicker; remove it with
# rm -rf --one-file-system.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/release/debian_system.sh
debian_system "${1:-}" "${2:-${XDG_CACHE_HOME:-$HOME/.cache}/kaven/debian-${1:-}}" "${@:3}"
copy_checkout kaven
in_system kaven <<'END'
there 'scripts/setup.sh --tests'
rm -rf "$root/tmp/round-robin"
there 'scripts/demo.sh /tmp/round-robin'
there 'build/bin/tournament verify /tmp/round-robin'
there 'scripts/build.sh release'
# Tests mostly wait for each other's processes. Those that fail are run once more, alone, and must pass then.
there "ctest --preset release --progress -LE 'slow|zoo' -j $((3 * $(nproc)))" || there 'ctest --preset release --rerun-failed'
END
echo "Debian $1 in $root: built, played, and tested; not its tests with the labels slow and zoo: browser, Slurm, installation, whole courses"
