#!/usr/bin/env bash
# Installs what is missing, builds, and passes the tests. Ends with the test runner's summary.
#
#   scripts/test.sh             the release build, all tests: what one runs before and after a change
#   scripts/test.sh --all       also what is run before changes are published: formatting, clang-tidy, what uses threads
#                               under the thread sanitizer, and all once more by Clang, each file compiled alone,
#                               under the address and undefined-behaviour sanitizers
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

# `minutes` is what one processor takes; some tests wait.
printf 'Takes about %s minutes and %s GB in %s/build when nothing is there yet.\n' \
  "$((minutes / jobs + 2))" "$gigabytes" "$PWD"
scripts/setup.sh "$packages"

test_preset() {
  local preset=$1 target=$2
  step "$preset: build"
  scripts/build.sh "$preset" "$target"
  step "$preset: tests"
  # On a terminal in one line; tests of programs mostly wait for each other's processes.
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
