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

test_preset() {
  local preset=$1 target=$2
  step "$preset: build"
  scripts/build.sh "$preset" "$target"
  step "$preset: tests"
  # On a terminal in one line. Tests of programs mostly wait for each other's processes.
  ctest --preset "$preset" -j "$((3 * jobs))" --progress
}

test_preset release all
[ "${1:-}" = --all ] || exit 0

step "formatting"
git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run --Werror
step "clang-tidy"
scripts/tidy.sh
test_preset tsan threaded_tests
test_preset asan all
