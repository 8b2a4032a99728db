#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs, builds and plays: one game with its board, a round robin of real programs with its standings, and
# a replay of one of its games; finally writes a page that shows everything in a browser.
#
#   scripts/demo.sh [DIR]             the tournament is kept in DIR (default: a new temporary folder)
#   scripts/demo.sh --course [DIR]    a course's evening instead: the hand-ins of twelve students, some of them
#                                     broken, are collected, checked, played, reported and graded
set -euo pipefail
of_a_course=
if [ "${1:-}" = --course ]; then
  of_a_course=yes
  shift
fi
case "${1:-}" in
  -*)
    echo "demo.sh: '$1' is not known: expected --course, a folder that does not exist, or nothing" >&2
    exit 2
    ;;
esac
course=$(realpath -m "${1:-$(mktemp -d "${TMPDIR:-/tmp}/kaven-demo-XXXXXX")/course}")
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"

step() { printf '\n== %s\n' "$*"; }

# Minutes that one processor takes for the build.
printf 'Installs what is missing, builds for about %d minutes on %d processors, takes 1 GB in %s/build; then plays for a minute.\n' \
  "$((7 / $(nproc) + 1))" "$(nproc)" "$here"
step "Set up and build"
scripts/setup.sh
scripts/build.sh release programs
bin=$here/build/bin
export PATH="$bin:$PATH"

mkdir -p "$(dirname "$course")"
if [ -n "$of_a_course" ]; then
  scripts/class/evening.sh "$course"
  echo
  echo "Open $course/spring/site/index.html; the students' reports are in $course/spring/reports"
  exit
fi

step "One game: referee one-ply-cpp claimeven"
referee one-ply-cpp 'claimeven --budget 0.5' --time 30 | tail -n 16

step "May it enter a tournament? tournament check one-ply-cpp"
tournament check one-ply-cpp

step "A course plays its tournament: $course"
tournament new "$course" --time 30
starters=$here/scripts/starter-agents
drop_in() { cp -r "$starters/$1" "$course/agents/"; }
drop_in random-python
drop_in one-ply-python
drop_in one-ply-cpp
g++ -std=c++17 -O2 -o "$course/agents/one-ply-cpp/one_ply" "$course/agents/one-ply-cpp/one_ply.cpp"
if command -v javac >/dev/null; then drop_in one-ply-java; fi
if command -v sbcl >/dev/null; then drop_in one-ply-lisp; fi
for strength in 0.02 0.5; do
  folder=$course/agents/claimeven-$strength
  mkdir "$folder"
  printf 'name = "claimeven %s s"\nstem = "claimeven"\ncommand = ["claimeven", "--budget", "%s"]\n' \
    "$strength" "$strength" >"$folder/agent.toml"
done
ls "$course/agents"
tournament run "$course"

games=("$course"/games/*claimeven*claimeven*.jsonl)
game=${games[-1]}
step "One of its games once more: tournament replay $game"
tournament replay "$game" --plain | tail -n 14
echo
echo "In a terminal, step through any game with the arrow keys:"
echo "  build/bin/tournament replay $game"

step "The tournament in a browser: tournament site $course"
tournament site "$course"
echo
echo "The same live, while a tournament runs, and to play against the built-in engines:"
echo "  build/bin/tournament serve $course"
