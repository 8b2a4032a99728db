#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""one_move_player.py [FAULT] one-move IN OUT DEPTH: plays the leftmost column that is not full.

FAULT selects a fault of the file that it writes; without it the file is correct.
"""

import os
import signal
import sys
import time

FAULT = sys.argv[1] if sys.argv[1] != "one-move" else ""
IN, OUT, DEPTH = sys.argv[-3:]


def read_state(name):
    with open(name) as file:
        lines = file.read().split()
    return [list(line) for line in lines[:-1]], lines[-1]


def state_text(board, player):
    return "\n".join("".join(row) for row in board) + f"\n{player}\n"


def drop(board, column, piece):
    """Puts a piece on a column; the top row is first."""
    row = max(row for row in range(len(board)) if board[row][column] == "0")
    board[row][column] = piece


def leftmost_free(board):
    return next(column for column in range(len(board[0])) if board[0][column] == "0")


def write(text):
    with open(OUT, "w", newline="", encoding="utf-8") as file:
        file.write(text)


def main():
    board, player = read_state(IN)
    other = "2" if player == "1" else "1"
    print(f"info depth {DEPTH} score 0 pv {'ABCDEFG'[leftmost_free(board)]}", flush=True)
    before = state_text(board, player)
    if FAULT == "missing":
        return
    if FAULT == "empty":
        return write("")
    if FAULT == "unchanged":
        return write(before)
    if FAULT == "garbage":
        return write("I play D\n")
    if FAULT == "large":
        return write("0" * 100_000)
    if FAULT == "link":
        return os.symlink("/etc/passwd", OUT)
    if FAULT == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if FAULT == "silent":
        time.sleep(1000)
    if FAULT == "floating":
        board[0][0] = player
        return write(state_text(board, other))
    if FAULT == "wrong_player":
        drop(board, 0, other)
        return write(state_text(board, other))
    drop(board, leftmost_free(board), player)
    if FAULT == "not_toggled":
        return write(state_text(board, player))
    if FAULT == "no_player":
        return write(state_text(board, "0"))
    if FAULT == "carriage_returns":
        return write(state_text(board, other).replace("\n", "\r"))
    if FAULT == "byte_order_mark":
        return write("\ufeff" + state_text(board, other))
    if FAULT == "three_pieces":
        drop(board, 1, other)
        drop(board, 2, player)
    if FAULT == "repainted":
        # The right number of pieces of each player, in wrong places.
        board[-1] = list("21".ljust(len(board[-1]), "0"))
        return write(state_text(board, "1"))
    text = state_text(board, other)
    if FAULT == "appended":
        return write(before + text)
    if FAULT == "blanks":
        text = text.replace("", " ").replace(" \n ", "\r\n").strip()
    if FAULT == "half":
        text = text[:20]
    write(text)
    if FAULT == "lingers":
        time.sleep(1000)
    if FAULT == "status":
        sys.exit(1)
    if FAULT == "killed":
        os.kill(os.getpid(), signal.SIGKILL)


main()
