# SPDX-License-Identifier: MIT
"""Started as `tree_program.py IN OUT`: the leftmost column with room."""

import sys

import fault
import per_move

IN, OUT = sys.argv[-2:]
ROWS = 6


def main():
    fault.at_start()
    with open(IN) as file:
        columns = [line.replace("e", "") for line in file.read().split()]
    stones = "".join(columns)
    own = stones.count("a")
    per_move.misbehave(own, stones.count("b"))
    column = next(column for column in range(len(columns)) if len(columns[column]) < ROWS)
    number = column + 1
    if per_move.overlooks_the_first_column([place for place in range(len(columns)) if len(columns[place]) < ROWS]):
        number = len(columns)
    if fault.has("plays_on_stones") and own == fault.FAULTY_MOVE:
        number = 0
    with open(OUT, "w") as file:
        file.write(f"A1: {number}\n\nfirst move: {number}\n")
    per_move.misbehave_with(IN)
    per_move.misbehave_in_the_end()


main()
