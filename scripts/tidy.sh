#!/usr/bin/env bash
# Runs clang-tidy with the settings of .clang-tidy. On all sources, also finds folders that include each
# other.
#
#   scripts/tidy.sh             all sources, about thirty at a time: headers are read once for all of them. Where
#                               this finds something, the units of the release build are read again by themselves,
#                               and only what they show counts
#   scripts/tidy.sh FILE…       only these
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/progress.sh

# Clang cannot read GCC's precompiled headers.
folder=build/tidy
options=(-DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON)
if [ $# -gt 0 ]; then
  folder=build/tidy-files
  options+=(-DCMAKE_UNITY_BUILD=OFF)
  units=("$@")
fi
cmake --preset release -B "$folder" "${options[@]}" >/dev/null
if [ $# -eq 0 ]; then
  git ls-files -z '*.cpp' '*.hpp' ':!tests' ':!scripts' | xargs -0 scripts/folder_circles.py
  mapfile -t units < <(scripts/tidy_bundles.py "$folder")
fi

# tidy_unit FOLDER UNIT, where FOLDER has the database
tidy_unit() {
  # A unit includes many files, so their declarations repeat. The code that GoogleTest generates for a test
  # takes the analyzer as long as everything else.
  local checks=-bugprone-suspicious-include,-readability-redundant-declaration found status=0
  # Tests need not be fast, and nobody derives from their fixtures.
  case "$2" in */tests/*) checks+=',-clang-analyzer-*,-performance-*,-cppcoreguidelines-virtual-class-destructor' ;; esac
  found=$(clang-tidy -p "$1" --quiet --checks="$checks" "$2" 2>&1) || status=$?
  grep -vE '^([0-9]+ warnings?( and [0-9]+ errors?)? generated|[0-9]+ warnings? treated as errors?)' <<<"$found" || true
  return "$status"
}

tidy() {
  local status=0
  if [ -f "${2%.cpp}.units" ]; then
    if ! tidy_unit "$1/bundles" "$2" >/dev/null; then
      while read -r unit; do tidy_unit "$1" "$unit" || status=$?; done <"${2%.cpp}.units"
    fi
  else
    tidy_unit "$1" "$2" || status=$?
  fi
  printf '@unit\n'
  return "$status"
}
export -f tidy_unit tidy

done=0
printf '%s\0' "${units[@]}" | xargs -0 -P "$(nproc)" -I '{}' bash -c 'tidy "$@"' tidy "$folder" '{}' |
  {
    while IFS= read -r line; do
      if [ "$line" = @unit ]; then
        done=$((done + 1))
        report_progress clang-tidy "$done" "${#units[@]}" "$SECONDS"
      elif [ -n "$line" ]; then
        end_progress
        printf '%s\n' "$line"
      fi
    done
    end_progress
  }
