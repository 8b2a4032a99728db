#!/usr/bin/env bash
# Installs missing packages, builds, and runs the tests. Ends with the summary of the test runner.
#
#   scripts/test.sh             the release build and all tests: before and after a change
#   scripts/test.sh --all       also formatting, clang-tidy, threaded code under the thread sanitizer, and all
#                               tests built by Clang, each file of the product alone, under the address and
#                               undefined-behaviour sanitizers: before changes are published
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  "") packages=--tests minutes=20 gigabytes=1 ;;
  --all) packages=--all minutes=70 gigabytes=5 ;;
  *)
    echo "test.sh: '$1' is not known: expected --all or nothing" >&2
    exit 2
    ;;
esac
jobs=$(nproc)

step() { printf '\n== %s\n' "$*"; }

# `minutes` is the time on one processor; some tests mostly wait.
printf 'Takes about %s minutes and %s GB in %s/build when nothing is there yet.\n' \
  "$((minutes / jobs + 2))" "$gigabytes" "$PWD"
scripts/setup.sh "$packages"

build() {
  step "$1: build"
  scripts/build.sh "$1" "$2"
}

run_tests() {
  step "$1: tests"
  # On a terminal in one line. Tests of programs mostly wait for each other's processes.
  ctest --preset "$1" -j "$((3 * jobs))" --progress
}

if [ -n "${1:-}" ]; then
  step "formatting"
  git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run --Werror
fi
build release all
if [ -z "${1:-}" ]; then
  run_tests release
  exit 0
fi

# The tests leave the processors idle half of the time, so clang-tidy runs beside them. `set -m` gives it a process group,
# which the trap can end.
found=$(mktemp)
set -m
nice -n 19 scripts/tidy.sh >"$found" 2>&1 &
tidy=$!
set +m
trap 'kill -- "-$tidy" 2>/dev/null || true; rm -f "$found"' EXIT
run_tests release
step "clang-tidy, begun with the tests"
if ! wait "$tidy"; then
  cat "$found"
  exit 1
fi
build tsan threaded_tests
run_tests tsan
build asan all
run_tests asan
