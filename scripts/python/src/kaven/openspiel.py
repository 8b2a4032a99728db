# SPDX-License-Identifier: MIT
"""Kaven's players as bots of OpenSpiel's game connect_four (pip install open_spiel).

    from kaven.openspiel import Bot
    bots = [Bot(0), Bot(1, kaven.Opponent(level=4))]
    pyspiel.evaluate_bots(pyspiel.load_game("connect_four").new_initial_state(), bots, 0)
"""

import re
from typing import Callable

import pyspiel

from ._kaven import Position, best_move


def position_of(state) -> Position:
    """The position of a state of connect_four, also on boards of another size or begun by start_at.

    ValueError if the game asks for another number in a row than four.
    """
    in_a_row = re.search(r"x_in_row=(\d+)", str(state.get_game()))
    if in_a_row and in_a_row[1] != "4":
        raise ValueError(f"x_in_row={in_a_row[1]}: expected 4")
    board = str(state).split()[::-1]
    rows, columns = len(board), len(board[0])
    stones = [sum(1 << (column * (rows + 1) + row) for row in range(rows) for column in range(columns)
                  if board[row][column] == sign) for sign in "xo"]
    if sum(bin(each).count("1") for each in stones) % 2:
        stones.reverse()
    return Position.from_stones(*stones, columns=columns, rows=rows)


class Bot(pyspiel.Bot):
    """Plays the column that `choose` returns for a position: Claimeven's best move, or that of an `Opponent`."""

    def __init__(self, player_id: int, choose: Callable[[Position], int] = best_move) -> None:
        pyspiel.Bot.__init__(self)
        self._player_id = player_id
        self._choose = choose

    def player_id(self) -> int:
        return self._player_id

    def restart_at(self, state) -> None:
        """Nothing to do: a move depends on the position alone."""

    def step(self, state) -> int:
        if state.is_terminal():
            return pyspiel.INVALID_ACTION
        return self._choose(position_of(state))

    def provides_policy(self) -> bool:
        return True

    def get_policy(self, state):
        return self.step_with_policy(state)[0]

    def step_with_policy(self, state):
        action = self.step(state)
        return ([] if action == pyspiel.INVALID_ACTION else [(action, 1.0)]), action
