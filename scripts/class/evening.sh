#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A course's evening with the hand-ins of a class of twelve, from Moodle's archive to grades. Shows each
# command with its output; exits with 1 at the first wrong result. The programs of the build must be in $PATH.
#
#   scripts/class/evening.sh DIR        DIR must not exist
set -euo pipefail
directory=$1
here=$(cd "$(dirname "$0")" && pwd)
mkdir "$directory"
cd "$directory"

# Runs a command that must exit with the given status.
expect() {
  local status=$1 came=0
  shift
  printf '\n$ %s\n' "$*"
  "$@" || came=$?
  if [ "$came" -ne "$status" ]; then
    echo "evening.sh: exit status $came of '$*', expected $status" >&2
    exit 1
  fi
}

printf '\n== Friday night: what the class handed in\n'
expect 0 "$here/hand_ins.py" submissions.zip

printf '\n== Collect it, check everybody, see what will be played\n'
expect 0 tournament new spring --format swiss --rounds 3 --time 5 --start-time 10 --unranked random-python
expect 1 tournament collect submissions.zip --into spring
expect 1 tournament check spring
expect 1 tournament preview spring --try

printf '\n== Play it: two who cannot play stop nobody\n'
expect 0 tournament run spring

printf '\n== Somebody leaves; somebody asks for a game to be played again\n'
expect 0 tournament withdraw spring 'Hanna Eriksen' --reason 'handed in under a wrong name'
expect 0 tournament again spring 1 --reason 'somebody compiled on the machine'
expect 0 tournament run spring

printf '\n== Judge every move, write to everybody, give grades, publish\n'
expect 0 tournament analyse spring
expect 0 tournament report spring
cat >scale.toml <<END
passed-check = 40
perfect-moves = 20
beats = { "random-python" = 20 }
END
expect 1 tournament grades spring --scale scale.toml
expect 0 tournament site spring
expect 0 tournament verify spring
