#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs libFuzzer to find input that crashes a parser or violates its guarantees, one target per processor at a
# time. Needs clang++.
#
#   scripts/fuzz.sh                       one minute for each target
#   scripts/fuzz.sh SECONDS [TARGET…]     SECONDS for each, or only for these: tests/fuzz/TARGET_fuzz.cpp
#   scripts/fuzz.sh --minimise [TARGET…]  reduces the inputs found so far to the fewest with the same coverage
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-60}" in
  --minimise) work=minimise ;;
  *[!0-9]* | "")
    echo "fuzz.sh: '$1' is no number of seconds" >&2
    exit 2
    ;;
  *) work="look ${1:-60}" ;;
esac
shift $(($# > 0))
known=$(basename -a -s _fuzz.cpp tests/fuzz/*_fuzz.cpp)
mapfile -t targets <<<"$known"
[ $# = 0 ] || targets=("$@")
for target in "${targets[@]}"; do
  if ! grep -qx -- "$target" <<<"$known"; then
    echo "fuzz.sh: there is no target '$target', only ${known//$'\n'/, }" >&2
    exit 2
  fi
done
if ! command -v clang++ >/dev/null; then
  echo "fuzz.sh: clang++ is missing: apt-get install clang" >&2
  exit 1
fi

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target "${targets[@]/#/fuzz_}" -j "$(nproc)"

# Failures are written to found/TARGET/, new inputs to inputs/TARGET/.
look() {
  local seconds=$1 target=$2
  local found=build/fuzz/found/$target inputs=build/fuzz/inputs/$target status=0
  mkdir -p "$found" "$inputs"
  "build/fuzz/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=4096 -timeout=60 -print_final_stats=1 \
    -artifact_prefix="$found/" "$inputs" "tests/fuzz/corpus/$target" >"$found.log" 2>&1 || status=1
  printf '== %s\n%s\n' "$target" \
    "$(grep -E '^(stat::number_of_executed_units|SUMMARY|broken)' "$found.log" || tail -n 5 "$found.log")"
  return "$status"
}
minimise() {
  local inputs=build/fuzz/inputs/$1
  rm -rf "$inputs.fewer"
  mkdir -p "$inputs" "$inputs.fewer"
  "build/fuzz/fuzz/fuzz_$1" -merge=1 -max_len=4096 -timeout=60 "$inputs.fewer" "tests/fuzz/corpus/$1" "$inputs" \
    >"$inputs.log" 2>&1
  printf '%s: %s inputs of %s\n' "$1" "$(find "$inputs.fewer" -type f | wc -l)" "$(find "$inputs" -type f | wc -l)"
  rm -r "$inputs"
  mv "$inputs.fewer" "$inputs"
}
export -f look minimise
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I TARGET bash -c "set -euo pipefail; $work TARGET"
