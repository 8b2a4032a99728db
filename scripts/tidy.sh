#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs clang-tidy with the settings of .clang-tidy, and lets Clang read each file alone, which shows what it forgets to
# include. On all sources, also finds folders that include each other, and numbers of house.txt that have grown.
#
#   scripts/tidy.sh              all sources, for clang-tidy about thirty at a time: headers are read once for all of
#                                them. Where this finds something, the units of the release build are read again by
#                                themselves, and only what they show counts
#   scripts/tidy.sh --since REV  of these the sources that have changed since the commit REV, or include, also by way of
#                                other headers, what has; all sources if what decides how they are read has changed
#   scripts/tidy.sh FILE…        clang-tidy only, on these files, each by itself
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/progress.sh

# Clang cannot read GCC's precompiled headers.
options=(-DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
  -DCMAKE_COMPILE_WARNING_AS_ERROR=ON)
database_of_files=build/tidy-files
since=()
if [ "${1:-}" = --since ]; then
  since=(--since "${2:?--since: expected a commit}")
  shift 2
fi
cmake --preset release -B "$database_of_files" "${options[@]}" -DCMAKE_UNITY_BUILD=OFF >/dev/null
alone=()
if [ $# -gt 0 ]; then
  folder=$database_of_files
  units=("$@")
else
  folder=build/tidy
  cmake --preset release -B "$folder" "${options[@]}" >/dev/null
  git ls-files -z '*.cpp' '*.hpp' ':!tests' ':!scripts' | xargs -0 scripts/folder_circles.py
  scripts/house.py
  # In variables first: the status of a command in <(…) would be lost.
  bundles=$(scripts/tidy_bundles.py "$folder" "${since[@]}")
  commands=$(scripts/tidy_bundles.py --alone "$database_of_files" "${since[@]}")
  mapfile -t units <<<"$bundles"
  mapfile -t alone <<<"$commands"
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

# read_alone COMMAND
read_alone() {
  local found status=0
  found=$(cd "$database_of_files" && eval "$1 -fsyntax-only" 2>&1) || status=$?
  [ -z "$found" ] || printf '%s\n' "$found"
  return "$status"
}

# tidy FOLDER UNIT, or tidy FOLDER COMMAND for the compiler
tidy() {
  local status=0
  if [[ $2 == *" -c "* ]]; then
    read_alone "$2" || status=$?
  elif [ -f "${2%.cpp}.units" ]; then
    if ! tidy_unit "$1/bundles" "$2" >/dev/null; then
      while read -r unit; do tidy_unit "$1" "$unit" || status=$?; done <"${2%.cpp}.units"
    fi
  else
    tidy_unit "$1" "$2" || status=$?
  fi
  printf '@unit\n'
  return "$status"
}
export -f tidy_unit read_alone tidy
export database_of_files

done=0
steps=()
for each in "${units[@]}" "${alone[@]}"; do
  [ -z "$each" ] || steps+=("$each")
done
if [ ${#steps[@]} -eq 0 ]; then
  echo "clang-tidy: no source has changed"
  exit
fi
printf '%s\0' "${steps[@]}" | xargs -0 -P "$(nproc)" -I '{}' bash -c 'tidy "$@"' tidy "$folder" '{}' |
  {
    while IFS= read -r line; do
      if [ "$line" = @unit ]; then
        done=$((done + 1))
        report_progress clang-tidy "$done" "${#steps[@]}" "$SECONDS"
      elif [ -n "$line" ]; then
        end_progress
        printf '%s\n' "$line"
      fi
    done
    end_progress
  }
