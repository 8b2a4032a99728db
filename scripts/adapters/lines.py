#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""lines.py [--first N] [--begins TEXT] [--waits TEXT] COMMAND…: plays with a program that reads and prints a move a line.

COMMAND reads the opponent's move as a line of its standard input, prints its own as a line of its standard output, and
flushes it. Where stones fall, a move is a column, else a column and a row; the first column and the lowest row have the
number N (1). A column may be a letter; text before a last `:` or `>` is a prompt; any other line goes into the log.
COMMAND reads TEXT, as a line, before anything else: if it begins, or if it waits for its opponent.
Copy this file beside the program, change what does not fit, and describe both in an agent.toml there:

    stem = "lines"
    command = ["python3", "lines.py", "python3", "mine.py"]
"""

import argparse, collections, os, re, subprocess, sys, time

NAME = "lines"
FALL = os.environ.get("KAVEN_GAME", "connect4") not in ("gomoku", "renju", "caro")
MOVE = re.compile(r"(?:.*[:>])?\s*(?:([A-Za-z])|(\d+))\s*" + ("" if FALL else r"[ ,]?\s*(\d+)\s*"))

parser = argparse.ArgumentParser()
parser.add_argument("--first", type=int, default=1)
parser.add_argument("--begins")
parser.add_argument("--waits")
parser.add_argument("command", nargs=argparse.REMAINDER)
given = parser.parse_args()
program = subprocess.Popen(given.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def await_turn_file():
    while not os.path.exists(NAME + ".in"):
        if program.poll() is not None:
            sys.exit(f"lines.py: the program ended, with exit status {program.returncode}")
        time.sleep(0.1)
    with open(NAME + ".in") as file:
        text = file.read().strip()
    os.remove(NAME + ".in")
    return text


colour = await_turn_file()
told = given.begins if colour == "W" else given.waits
if told is not None:
    print(told, file=program.stdin, flush=True)
heights = collections.Counter()
for ply in range(10_000):
    if ply % 2 == "WB".index(colour):
        while not (move := MOVE.fullmatch((line := program.stdout.readline()).strip())):
            print(line or sys.exit("lines.py: the program ended without a move"), end="", flush=True)
        column = ord(move[1].upper()) - ord("A") if move[1] else int(move[2]) - given.first
        row = heights[column] if FALL else int(move[3]) - given.first
        with open(NAME + ".out", "w") as file:
            print(f"({colour} {chr(ord('A') + column)} {row + 1})", file=file)
    else:
        _, letter, number = await_turn_file().strip("()").split()
        column, row = ord(letter) - ord("A"), int(number) - 1
        print(column + given.first, *[] if FALL else [row + given.first], file=program.stdin, flush=True)
    heights[column] += 1
