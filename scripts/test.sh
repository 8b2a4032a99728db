#!/usr/bin/env bash
# Sets everything up, builds, and passes the tests: formatting, the release build, what uses threads under the
# thread sanitizer, and everything once more under the address and undefined-behaviour sanitizers. Ends with
# the test runner's summary.
#
#   scripts/test.sh             all of it
#   scripts/test.sh --quick     the release build only
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  "" | --quick) ;;
  *)
    echo "test.sh: '$1' is not known: expected --quick or nothing" >&2
    exit 2
    ;;
esac

scripts/setup.sh --tests
jobs=$(nproc)

step() { printf '\n== %s\n' "$*"; }

step "formatting"
git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run --Werror

test_preset() {
  local preset=$1 target=$2
  step "$preset: build"
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" --target "$target" -j "$jobs"
  step "$preset: tests"
  # Tests of programs mostly wait for each other's processes.
  ctest --preset "$preset" -j "$((2 * jobs))"
}

test_preset release all
[ "${1:-}" = --quick ] && exit
test_preset tsan threaded_tests
test_preset asan all
