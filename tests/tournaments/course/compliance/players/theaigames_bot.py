# SPDX-License-Identifier: MIT
"""Speaks the protocols of theaigames and riddles: the leftmost column with room."""

import re
import sys

import fault

EMPTY = {"field_columns": "0", "field_width": "."}


def main():
    fault.chatter = sys.stderr
    fault.at_start()
    settings = {}
    field = ""
    moves = 0
    while True:
        with fault.Waiting():
            line = sys.stdin.readline()
        if not line and fault.has("ignores_its_end"):
            fault.hang()
        if not line:
            return
        words = line.split()
        if words[0] == "settings":
            settings[words[1]] = words[2]
        elif words[:3] == ["update", "game", "field"]:
            field = words[3]
        elif words[:2] == ["action", "move"]:
            print("place_disc", choose(settings, field, moves), flush=True)
            moves += 1


def choose(settings, field, moves):
    name = next(name for name in EMPTY if name in settings)
    columns = int(settings[name])
    cells = re.split("[,;]", field)
    discs = len(cells) - cells.count(EMPTY[name])
    if fault.has("knows_how_to_begin_only") and (discs, moves) == (1, 0):
        fault.hang()
    if fault.has("knows_no_board") and (discs, moves) == (4, 0):
        fault.hang()
    fault.in_turn(moves)
    if fault.has("answers_strangely"):
        print("that will be a good one", flush=True)
    if fault.has("plays_on_stones") and moves == fault.FAULTY_MOVE:
        return columns
    return next(column for column in range(columns) if cells[column] == EMPTY[name])


main()
