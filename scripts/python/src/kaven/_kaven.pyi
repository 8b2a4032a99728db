# SPDX-License-Identifier: MIT
from typing import Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

class Position:
    """A Connect-4 position; it never changes. The board may have any size with columns * (rows + 1) <= 64.

    Positions with the same stones are equal, whatever moves led to them, and can be members of sets and dictionaries. They
    can be pickled.
    """

    def __init__(self, moves: str = "", *, columns: int = 7, rows: int = 6) -> None:
        """The position after `moves`, each a column as a digit from 1. ValueError names a move that is not legal."""

    @staticmethod
    def from_stones(mover: int, opponent: int, *, columns: int = 7, rows: int = 6) -> Position:
        """The position with these two sets of stones, as in `stones`. ValueError if White cannot have moved first."""

    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def stones(self) -> tuple[int, int]:
        """The stones of the side to move and those of its opponent. Bit column * (rows + 1) + row is a place."""

    @property
    def ply(self) -> int:
        """The number of stones."""

    @property
    def to_move(self) -> str:
        """`white` or `black`; White moves first."""

    @property
    def winner(self) -> Optional[str]:
        """`white` or `black`; None if nobody has a line."""

    @property
    def over(self) -> bool:
        """Whether a side has a line or the board is full."""

    @property
    def legal_moves(self) -> list[int]:
        """The columns that are not full; none if the game is over."""

    def play(self, column: int) -> Position:
        """The position after a stone of the side to move. ValueError if the move is not legal."""

def solve(position: Position) -> list[Optional[int]]:
    """The exact score of a stone in each column, None where it is full; the greatest is the position's.

    ValueError if the game is over. A 7x6 position takes at most about 0.3 s; larger empty boards take minutes, and
    Ctrl-C ends that. Other Python threads go on.
    """

def best_move(position: Position) -> int:
    """The column that Claimeven plays: the fastest win, else a draw, else the longest resistance. ValueError if over."""

def level_move(position: Position, *, level: int, seed: int) -> int:
    """The column that level 1 to 9 plays, as `kaven.Opponent`. ValueError for another level, or if the game is over."""

def random_positions(
    count: int, *, plies: tuple[int, int] = (14, 41), seed: int = 0, distinct: bool = False, columns: int = 7, rows: int = 6
) -> NDArray[np.uint64]:
    """Random positions in which the game goes on, as an array of shape (count, 2): `Position.stones` of each.

    `plies` is the least and the greatest number of stones, each number in between equally likely. The stones come from
    moves drawn uniformly among those that make no line. The same arguments draw the same positions on every machine.
    With `distinct`, no two of them are the same or mirror images; ValueError if there are hardly so many.
    """

def solve_all(stones: ArrayLike, *, threads: int = 1, columns: int = 7, rows: int = 6) -> NDArray[np.int8]:
    """The exact score of each position of an array as `random_positions` makes it.

    Each thread has a table of 64 MB, at most 16 MB of it used on 7x6. No opening book is used. ValueError names the first
    row that is no position or in which the game is over; TypeError for numbers that are not whole. Ctrl-C ends it. Other
    Python threads go on.
    """

full_column: int
"""What `solve_columns` has where a column is full: -128."""

def solve_columns(stones: ArrayLike, *, threads: int = 1, columns: int = 7, rows: int = 6) -> NDArray[np.int8]:
    """The exact score of a stone in each column, an array of shape (positions, columns); `full_column` where it is full.

    The greatest of a row is the position's score. Errors, memory and Ctrl-C as for `solve_all`.
    """

def planes(stones: ArrayLike, *, columns: int = 7, rows: int = 6) -> NDArray[np.uint8]:
    """The positions as 0 and 1, an array of shape (positions, 2, rows, columns), for neural networks.

    Plane 0 has the stones of the side to move, plane 1 those of its opponent. Row 0 is the bottom row.
    """
