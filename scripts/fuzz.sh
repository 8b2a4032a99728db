#!/usr/bin/env bash
# Lets libFuzzer look for bytes that crash a parser or break its promises, target after target. Needs clang++.
#
#   scripts/fuzz.sh             a minute for each target
#   scripts/fuzz.sh SECONDS     so long for each
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
case "$seconds" in
  *[!0-9]* | "")
    echo "fuzz.sh: '$seconds' is no number of seconds" >&2
    exit 2
    ;;
esac
if ! command -v clang++ >/dev/null; then
  echo "fuzz.sh: clang++ is missing: apt-get install clang" >&2
  exit 1
fi

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target fuzz_targets -j "$(nproc)"
status=0
for program in build/fuzz/fuzz/fuzz_*; do
  name=${program##*/fuzz_}
  found=build/fuzz/found/$name
  inputs=build/fuzz/inputs/$name
  mkdir -p "$found" "$inputs"
  printf '== %s\n' "$name"
  "$program" -max_total_time="$seconds" -max_len=4096 -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$found/" "$inputs" "tests/fuzz/corpus/$name" >"$found.log" 2>&1 || status=1
  grep -E '^(stat::number_of_executed_units|SUMMARY|broken)' "$found.log" || tail -n 5 "$found.log"
done
exit "$status"
