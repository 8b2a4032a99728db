#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs missing packages, builds, and runs the tests. Ends with the summary of the test runner.
#
#   scripts/test.sh                     the release build and its tests; those whose interpreter or browser is not
#                                       installed are skipped: before and after a change
#   scripts/test.sh --all               also installs these, and runs everything that scripts/README.md lists: formatting,
#                                       clang-tidy, each file compiled alone, the sanitizers: before a release
#   scripts/test.sh --all --since REV   as --all, but clang-tidy and the compiler read alone only what has changed since
#                                       the commit REV, and what includes it: before changes are published
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/progress.sh

all=''
since=''
case "${1:-}/${2:-}/${3:-}/$#" in
  ///0) minutes=20 gigabytes=1 ;;
  --all///1) all=yes minutes=75 gigabytes=5 ;;
  --all/--since/?*/3) all=yes since=$3 minutes=65 gigabytes=5 ;;
  *)
    echo "test.sh: '$*' is not known: expected --all, --all --since REV, or nothing" >&2
    exit 2
    ;;
esac
if [ -n "$since" ] && ! git cat-file -e "$since^{commit}" 2>/dev/null; then
  echo "test.sh: --since: there is no commit '$since' here" >&2
  exit 2
fi
jobs=$(nproc)
# More failed tests than these are no accident of a slow machine.
most_repeated=20
# What a sanitizer has found once is a fault, however often the test passes afterwards.
sanitizers_finding='(Thread|Address|Leak)Sanitizer: |runtime error: '

step() { printf '\n== %s\n' "$*"; }

build() {
  step "$1: build"
  timed "$1: build" scripts/build.sh "$@"
}

as=()
# run_ctest PRESET OPTION…, on a terminal in one line, by the command `as`
run_ctest() { "${as[@]}" ctest --preset "$1" --progress "${@:2}"; }

# run_tests PRESET OPTION…: tests of programs mostly wait for each other's processes. Those that fail are run once more,
# alone, and must pass then.
run_tests() {
  local folder=build failed
  [ "$1" = release ] || folder=build/$1
  folder+=/Testing/Temporary
  step "$1: tests${as[*]:+, by ${as[*]}}"
  rm -f "$folder/LastTestsFailed.log"
  if timed "$1: tests" run_ctest "$1" -j "$((3 * jobs))" "${@:2}"; then return; fi
  [ -s "$folder/LastTestsFailed.log" ] || return 1
  mapfile -t failed < <(cut -d: -f2- "$folder/LastTestsFailed.log")
  [ ${#failed[@]} -le "$most_repeated" ] || return 1
  if [ "$1" != release ] && grep -qE "$sanitizers_finding" "$folder/LastTest.log"; then return 1; fi
  step "$1: these failed beside others, and must pass alone; even then mend them"
  printf '%s\n' "${failed[@]}"
  timed "$1: repeated tests" run_ctest "$1" --rerun-failed
}

# tell_skipped FOLDER: in one line why tests were skipped, and how many
tell_skipped() {
  local reasons
  reasons=$(grep -A 1 ': Skipped$' "$1/Testing/Temporary/LastTest.log" | grep -v -e ': Skipped$' -e '^--$' |
    sort | uniq -c | sort -rn | sed -E 's/^ *([0-9]+) (.*)/\1 because \2/' | paste -s -d ';' | sed 's/;/; /g') || true
  [ -z "$reasons" ] || printf 'Skipped tests: %s\n' "$reasons"
}

# The tests whose programs depend on what the machine allows, as they run in a container, and for an ordinary user.
run_tests_with_fewer_rights() {
  local as=(build/tests/as_in_container)
  if "${as[@]}" true; then run_tests release -L levels; fi
  if [ "$(id -u)" -ne 0 ]; then return; fi
  as=(setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp)
  if ! "${as[@]}" test -x build/tests/test_referee; then
    printf '\nAn ordinary user cannot reach %s: the tests do not run as one\n' "$PWD"
    return
  fi
  chown -R nobody build/Testing
  run_tests release -L levels
}

# All that needs no test's result. The tests leave the processors idle half of the time, so it runs beside them.
check_beside_the_tests() {
  timed clang-tidy scripts/tidy.sh ${since:+--since "$since"}
  build tsan threaded_tests
  build asan all
}

# `minutes` is the time on one processor; some tests mostly wait.
printf 'Takes about %s minutes and %s GB in %s/build when nothing is there yet.\n' \
  "$((minutes / jobs + 2))" "$gigabytes" "$PWD"
packages=--tests
if [ -n "$all" ]; then packages=--all; fi
mkdir -p build
: >build/stages.tsv
step "packages"
timed packages scripts/setup.sh "$packages"
if [ -z "$all" ]; then
  build release all
  missing=$(scripts/setup.sh --missing --all)
  if [ -n "$missing" ]; then
    printf '\nTests that need these packages are skipped; scripts/test.sh --all installs them: %s\n' "$missing"
  fi
  status=0
  run_tests release || status=$?
  tell_skipped build
  exit "$status"
fi

step "formatting"
git ls-files '*.cpp' '*.hpp' | timed formatting xargs clang-format --dry-run --Werror
# The build folder keeps this setting.
cmake --preset release -DCMAKE_COMPILE_WARNING_AS_ERROR=ON >/dev/null
build release all tuning
# Tests that leave files in the build folder must not make a second run fail.
run_tests release -L leaves_files
found=$(mktemp)
beside=
trap '[ -z "$beside" ] || kill -- "-$beside" 2>/dev/null || true; rm -f "$found"' EXIT
# `set -m` gives it a process group, which the trap can end.
set -m
(check_beside_the_tests) >"$found" 2>&1 &
beside=$!
set +m
renice -n 19 -g "$beside" >/dev/null
run_tests release
run_tests_with_fewer_rights
step "clang-tidy and the sanitizers' builds, begun with the tests"
if ! wait "$beside"; then
  cat "$found"
  exit 1
fi
cat "$found"
run_tests tsan
run_tests asan
