# SPDX-License-Identifier: MIT
"""Speaks the protocol of the Connect-N course of WPI: the leftmost column with room."""

import sys

import fault


def main():
    fault.chatter = sys.stderr
    fault.at_start()
    print("stand-in", flush=True)
    own_number = 1 if hear()[1] == "stand-in" else 2
    rows, columns, _, turn, _ = map(int, hear())
    board = [[] for _ in range(columns)]
    moves = 0
    while True:
        if turn == own_number:
            fault.in_turn(moves)
            column = next(column for column in range(columns) if len(board[column]) < rows)
            if fault.has("plays_on_stones") and moves == fault.FAULTY_MOVE:
                column = columns
            if fault.has("answers_strangely"):
                print("that will be a good one", flush=True)
            print(column, 1, flush=True)
            moves += 1
        else:
            words = hear()
            if len(words) < 2:
                if fault.has("ignores_its_end"):
                    continue
                return
            column, kind = map(int, words)
            if fault.has("knows_how_to_begin_only") and moves == 0:
                fault.hang()
            if kind == 0:
                if fault.has("knows_no_pop_out"):
                    fault.hang()
                board[column].pop(0)
        if column < columns and (turn == own_number or kind == 1):
            board[column].append(turn)
        turn = 3 - turn


def hear():
    with fault.Waiting():
        line = sys.stdin.readline()
    if not line and not fault.has("ignores_its_end"):
        sys.exit()
    if not line:
        fault.hang()
    return line.split()


main()
