#!/usr/bin/env bash
# Runs clang-tidy over all sources, or over the files given, with the settings of .clang-tidy.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset release >/dev/null
if [ $# -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(git ls-files '*.cpp')
fi
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy -p build --quiet 2> >(grep -vE '^[0-9]+ warnings (generated|and)' >&2)
