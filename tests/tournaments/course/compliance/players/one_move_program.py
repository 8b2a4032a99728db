# SPDX-License-Identifier: MIT
"""Started as `one_move_program.py one-move IN OUT DEPTH`: the leftmost column with room."""

import sys

import fault
import per_move

IN, OUT, DEPTH = sys.argv[-3:]


def main():
    fault.at_start()
    with open(IN) as file:
        *rows, player = file.read().split()
    board = [list(row) for row in rows]
    other = "2" if player == "1" else "1"
    if "0" not in board[0]:
        return per_move.misbehave_on_a_full_board()
    own = sum(row.count(player) for row in board)
    per_move.misbehave(own, sum(row.count(other) for row in board), int(DEPTH))
    if not per_move.overlooks_the_first_column([column for column in range(len(board[0])) if board[0][column] == "0"]):
        drop(board, player)
    if fault.has("plays_on_stones") and own == fault.FAULTY_MOVE:
        drop(board, player)
    text = "\n".join("".join(row) for row in board) + "\n"
    with open(OUT, "w") as file:
        file.write(text + (player if fault.has("answers_strangely") else other) + "\n")
    per_move.misbehave_with(IN)
    per_move.misbehave_in_the_end()


def drop(board, piece):
    column = next(column for column in range(len(board[0])) if board[0][column] == "0")
    row = max(row for row in range(len(board)) if board[row][column] == "0")
    board[row][column] = piece


main()
