# SPDX-License-Identifier: MIT
"""A typical submission: imports, helpers, and the agent last."""

import math


def drop(board, columns, column, mark):
    board = list(board)
    place = max(at for at in range(column, len(board), columns) if board[at] == 0)
    board[place] = mark
    return board, place


def wins(board, place, config):
    mark, row, column = board[place], place // config.columns, place % config.columns

    def run(row_step, column_step):
        length, at_row, at_column = 0, row + row_step, column + column_step
        while 0 <= at_row < config.rows and 0 <= at_column < config.columns:
            if board[at_row * config.columns + at_column] != mark:
                break
            length, at_row, at_column = length + 1, at_row + row_step, at_column + column_step
        return length

    steps = (0, 1), (1, 0), (1, 1), (1, -1)
    return any(1 + run(row, column) + run(-row, -column) >= config.inarow for row, column in steps)


def my_agent(obs, config):
    free = [column for column in range(config.columns) if obs.board[column] == 0]
    for mark in obs.mark, 3 - obs.mark:
        for column in free:
            if wins(*drop(obs.board, config.columns, column, mark), config):
                return column
    return free[math.ceil(len(free) / 2) - 1]
