#!/bin/sh
# SPDX-License-Identifier: MIT
# tree_player.sh [FAULT] INPUT OUTPUT: writes a tree of one move, in the leftmost column with room. FAULT selects a
# fault of its last line; without it the line is correct.
fault=
if [ $# -eq 3 ]; then
  fault=$1
  shift
fi
column=0
for pieces in $(cat "$1"); do
  column=$((column + 1))
  [ ${#pieces} -lt 6 ] && break
done
{
  echo "A1: $column"
  echo
  case $fault in
    no_line) echo "A1: pruning 4" ;;
    no_number) echo "first move: D" ;;
    no_column) echo "first move: 8" ;;
    full_column) echo "first move: 1" ;;
    empty) ;;
    decorated) printf 'First Move:%s \r\n\r\n' $column ;;
    *) printf 'first move: %s' $column ;;
  esac
} >"$2"
[ "$fault" = empty ] && : >"$2"
exit 0
