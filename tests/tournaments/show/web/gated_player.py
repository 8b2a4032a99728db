# SPDX-License-Identifier: MIT
"""Plays the leftmost column with room, but its third move only when a file called `go` lies beside it: the test decides
how long the game runs."""

import os
import sys
import time

name = "gated"
here = os.path.dirname(os.path.abspath(sys.argv[0]))
columns, rows = map(int, os.environ["KAVEN_SIZE"].split("x"))
heights = [0] * columns


def read_turn():
    while not os.path.exists(name + ".in"):
        time.sleep(0.02)
    with open(name + ".in") as turn:
        text = turn.read()
    os.remove(name + ".in")
    return text.strip()


def play(colour):
    column = next(column for column in range(columns) if heights[column] < rows)
    heights[column] += 1
    with open(name + ".part", "w") as answer:
        answer.write(f"({colour} {chr(65 + column)} {heights[column]})\n")
    os.rename(name + ".part", name + ".out")


colour = read_turn()
turn = 0
if colour == "B":
    heights[ord(read_turn().split()[1]) - 65] += 1
while True:
    turn += 1
    while turn == 3 and not os.path.exists(os.path.join(here, "go")):
        time.sleep(0.02)
    play(colour)
    text = read_turn()
    if not text.startswith("("):
        break
    heights[ord(text.split()[1]) - 65] += 1
