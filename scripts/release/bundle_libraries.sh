#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Copies the shared libraries that installed programs need into their installation, except those of C and C++, and makes
# the programs load them from there. Needs patchelf.
#
#   scripts/release/bundle_libraries.sh PREFIX      where `cmake --install` has put bin/ and lib/kaven/
set -euo pipefail
if ! command -v patchelf >/dev/null; then
  echo "bundle_libraries.sh: patchelf is missing: apt-get install patchelf" >&2
  exit 1
fi

# Prints the paths of the libraries that FILE loads, directly or not.
libraries() {
  ldd "$1" 2>/dev/null | awk '$2 == "=>" { print $3 }' |
    grep -vE '/(libc|libm|libdl|libpthread|librt|libstdc\+\+|libgcc_s)\.so' || true
}
shared=$1/lib/kaven/shared
mkdir "$shared"
for file in "$1"/bin/* "$1"/lib/kaven/*; do
  found=$(libraries "$file")
  [ -n "$found" ] || continue
  # shellcheck disable=SC2086 # one word for each library
  cp --dereference $found "$shared/"
  # RPATH, not RUNPATH: it also holds for what the libraries themselves load.
  patchelf --force-rpath --set-rpath "\$ORIGIN/$(realpath --relative-to="$(dirname "$file")" "$shared")" "$file"
done
