# SPDX-License-Identifier: MIT
"""An agent of Kaggle's ConnectX: the leftmost column with room."""

import fault

fault.at_start()
moves = 0
waiting = None


def agent(observation, configuration):
    global moves, waiting
    if waiting:
        waiting.__exit__()
    step = sum(mark != 0 for mark in observation.board)
    fault.in_turn(moves)
    if fault.has("knows_how_to_begin_only") and (step, moves) == (1, 0):
        fault.hang()
    if fault.has("knows_no_board") and (step, moves) == (4, 0):
        fault.hang()
    free = [column for column in range(configuration.columns) if observation.board[column] == 0]
    column = free[0]
    if fault.has("plays_on_stones") and moves == fault.FAULTY_MOVE:
        column = configuration.columns
    if fault.has("answers_strangely") and column == 0:
        column = None
    moves += 1
    waiting = fault.Waiting()
    waiting.__enter__()
    return column
