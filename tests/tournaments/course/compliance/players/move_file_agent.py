# SPDX-License-Identifier: MIT
"""Speaks move-file; plays the first free place, row by row."""

import os
import sys
import time

import fault

NAME = "move_file_agent"
COLUMNS, ROWS = map(int, os.environ["KAVEN_SIZE"].split("x"))


def await_turn():
    pause = 0.002 if fault.has("looks_too_often") else 0.1
    with fault.Waiting():
        while not os.path.exists(NAME + ".go"):
            if os.path.exists("end_game") and not fault.has("ignores_its_end"):
                sys.exit()
            time.sleep(pause)


def await_end_of_turn():
    while os.path.exists(NAME + ".go"):
        if os.path.exists("end_game") and not fault.has("ignores_its_end"):
            sys.exit()
        time.sleep(0.01)


def main():
    fault.at_start()
    stones = []
    moves = 0
    while True:
        await_turn()
        if os.path.exists("end_game") and not fault.has("ignores_its_end"):
            return
        with open("move_file") as file:
            told = file.read().split()
        if told:
            if fault.has("knows_how_to_begin_only") and moves == 0:
                fault.hang()
            place = (ord(told[1].upper()) - ord("A"), int(told[2]) - 1)
            if fault.has("cannot_be_recoloured") and place in stones:
                sys.exit("the place is occupied")
            stones.append(place)
        fault.in_turn(moves)
        everywhere = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
        place = next(place for place in everywhere if place not in stones)
        if fault.has("plays_on_stones") and moves == fault.FAULTY_MOVE:
            place = stones[0]
        stones.append(place)
        moves += 1
        with open("move_file", "w") as file:
            file.write(f"{NAME} {chr(ord('a') + place[0])} {place[1] + 1}{' please' if fault.has('answers_strangely') else ''}\n")
        await_end_of_turn()


main()
