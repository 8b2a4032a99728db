# SPDX-License-Identifier: MIT
"""The rules of ConnectX, and its two well-known agents.

A board is a list of rows * columns numbers, row by row from the top: 0 for an empty cell, otherwise the mark, 1 or 2.
"""

import random

from ...errors import missing_from

EMPTY = 0
DIRECTIONS = (0, 1), (1, 0), (1, 1), (1, -1)  # rows, columns


def landing_row(board, column, config):
    """Returns the row, counted from the top, where a checker comes to rest."""
    return max(row for row in range(config.rows) if board[row * config.columns + column] == EMPTY)


def play(board, column, mark, config):
    """Drops a checker into a column that has room."""
    board[landing_row(board, column, config) * config.columns + column] = mark


def is_win(board, column, mark, config, has_played=True):
    """Returns whether the topmost checker of `mark` in the column is in a line, or would be if it were dropped now."""
    if has_played:
        row = min(row for row in range(config.rows) if board[row * config.columns + column] == mark)
    else:
        row = landing_row(board, column, config)

    def run(row_step, column_step):
        length = 0
        while length < config.inarow:
            at_row, at_column = row + (length + 1) * row_step, column + (length + 1) * column_step
            inside = 0 <= at_row < config.rows and 0 <= at_column < config.columns
            if not inside or board[at_row * config.columns + at_column] != mark:
                break
            length += 1
        return length

    return any(run(*step) + run(-step[0], -step[1]) + 1 >= config.inarow for step in DIRECTIONS)


def open_columns(board, config):
    return [column for column in range(config.columns) if board[column] == EMPTY]


def random_agent(obs, config):
    return random.choice(open_columns(obs.board, config))


def negamax_agent(obs, config, depth=4):
    """Searches `depth` plies; the evaluation prefers columns near the middle."""

    def value(board, mark, depth):
        columns = open_columns(board, config)
        if not columns:
            return 0, None
        for column in columns:
            if is_win(board, column, mark, config, False):
                return 100 + depth, column
        best = -1000, None
        for column in random.sample(columns, len(columns)):
            if depth == 0:
                score = -abs(column - config.columns // 2) / config.columns
            else:
                after = board[:]
                play(after, column, mark, config)
                score = -value(after, 3 - mark, depth - 1)[0]
            best = max(best, (score, column), key=lambda each: each[0])
        return best

    return value(obs.board[:], obs.mark, depth)[1]


def renderer(state, env):
    """Returns the board as text."""
    board, width = state[0].observation.board, env.configuration.columns
    bar = "+" + "---+" * width + "\n"
    rows = (board[at:at + width] for at in range(0, len(board), width))
    return bar + "".join("| " + " | ".join(map(str, row)) + " |\n" + bar for row in rows)


agents = {"random": random_agent, "negamax": negamax_agent}
__getattr__ = missing_from(__name__)
