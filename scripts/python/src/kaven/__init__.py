# SPDX-License-Identifier: MIT
"""Connect-4 solved exactly, games through Kaven's referee, tournaments and their records.

    >>> import kaven
    >>> kaven.solve(kaven.Position("4444"))
    [-2, -2, -2, 1, -2, -2, -2]
    >>> game = kaven.play(lambda position: position.legal_moves[0], "random-python")
    >>> game.result, game.ending
    ('white', 'line')

Columns and rows count from 0, rows from the bottom; only the text of `Position("4444")` has columns from 1, as in
`claimeven solve`. A score belongs to the side to move: 0 is a draw, k > 0 a win with the k-th last of its own stones
(1: with the very last one), k < 0 a loss by the opponent's stone likewise.
"""

from ._kaven import Position, best_move, full_column, planes, random_positions, solve, solve_all, solve_columns
from .datasets import dataset
from .playing import Opponent, play, play_match
from .programs import program
from .records import Game, records
from .tournament import Tournament

__all__ = [
    "Game", "Opponent", "Position", "Tournament", "best_move", "dataset", "full_column", "planes", "play", "play_match",
    "program", "random_positions", "records", "solve", "solve_all", "solve_columns",
]
