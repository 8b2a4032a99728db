#!/usr/bin/env bash
# Makes build/kaven-VERSION-linux-MACHINE.tar.gz of the release build: all programs, with the shared libraries that
# they need except the C and C++ libraries, for any Linux with a glibc and libstdc++ as new as those of this machine.
# Needs patchelf. The folder in it, kaven, runs anywhere; the guides name /opt/kaven.
#
#   scripts/release/tarball.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v patchelf >/dev/null; then
  echo "tarball.sh: patchelf is missing: apt-get install patchelf" >&2
  exit 1
fi
scripts/build.sh release programs

place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-tarball-XXXXXX")
trap 'rm -rf "$place"' EXIT
for component in kaven own-prefix; do
  DESTDIR=$place cmake --install build --prefix /opt/kaven --component "$component" --strip >/dev/null
done
root=$place/opt/kaven

# Prints the paths of the libraries that FILE loads, directly or not, and that a tarball must contain.
libraries() {
  ldd "$1" 2>/dev/null | awk '$2 == "=>" { print $3 }' |
    grep -vE '/(libc|libm|libdl|libpthread|librt|libstdc\+\+|libgcc_s)\.so' || true
}
mkdir "$root/lib/kaven/shared"
for file in "$root"/bin/* "$root"/lib/kaven/*; do
  found=$(libraries "$file")
  [ -n "$found" ] || continue
  # shellcheck disable=SC2086 # one word for each library
  cp --dereference $found "$root/lib/kaven/shared/"
  # RPATH, not RUNPATH: it also holds for what the libraries themselves load.
  patchelf --force-rpath --set-rpath "\$ORIGIN/$(realpath --relative-to="$(dirname "$file")" "$root/lib/kaven/shared")" "$file"
done

version=$("$root/bin/referee" --version | awk '{ print $2 }')
name=kaven-$version-linux-$(uname -m)
tar --create --gzip --file "build/$name.tar.gz" --directory "$place/opt" --sort=name --owner=0 --group=0 --numeric-owner kaven
printf 'build/%s.tar.gz: %s\n' "$name" "$(du -h "build/$name.tar.gz" | cut -f 1)"
