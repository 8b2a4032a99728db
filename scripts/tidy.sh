#!/usr/bin/env bash
# Runs clang-tidy over all sources, or over the files given, with the settings of .clang-tidy.
set -euo pipefail
cd "$(dirname "$0")/.."
# Clang cannot read the headers that GCC compiled beforehand.
cmake --preset release -B build/tidy -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
if [ $# -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(git ls-files '*.cpp')
fi
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy -p build/tidy --quiet 2> >(grep -vE '^[0-9]+ warnings (generated|and)' >&2)
