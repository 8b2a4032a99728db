#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes build/kaven-VERSION-linux-MACHINE.tar.gz of the release build: all programs, with the shared libraries that
# they need except the C and C++ libraries, for any Linux with a glibc and libstdc++ as new as those of this machine.
# Needs patchelf. The folder in it, kaven, runs anywhere; the guides name /opt/kaven.
#
#   scripts/release/tarball.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/build.sh release programs

place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-tarball-XXXXXX")
trap 'rm -rf "$place"' EXIT
for component in kaven own-prefix; do
  DESTDIR=$place cmake --install build --prefix /opt/kaven --component "$component" --strip >/dev/null
done
root=$place/opt/kaven

scripts/release/bundle_libraries.sh "$root"

version=$("$root/bin/referee" --version | awk '{ print $2 }')
name=kaven-$version-linux-$(uname -m)
tar --create --gzip --file "build/$name.tar.gz" --directory "$place/opt" --sort=name --owner=0 --group=0 --numeric-owner kaven
printf 'build/%s.tar.gz: %s\n' "$name" "$(du -h "build/$name.tar.gz" | cut -f 1)"
