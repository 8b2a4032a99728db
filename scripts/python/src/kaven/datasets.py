# SPDX-License-Identifier: MIT
"""Positions with the exact value of every move, for learning and for research."""

from typing import Optional, Union

import numpy as np

from ._kaven import full_column, random_positions, solve_columns


def dataset(
    count: int, *, plies: Optional[tuple[int, int]] = None, seed: int = 0, threads: int = 1, columns: int = 7, rows: int = 6
) -> dict[str, Union[np.ndarray, int]]:
    """`count` random positions, no two the same or mirror images, with the exact value of each move.

    `plies` is the least and the greatest number of stones, 14 and all places but one if it is left out.
    Of each position, in arrays of that length: `stones` (as in `random_positions`), `plies` (its number of stones), `scores`
    (`solve_columns`), `value` (the greatest of them) and `best` (bool, for each column: whether it has that value); and the
    `seed`. The same arguments make the same data on every machine, those that `claimeven dataset` writes as CSV.
    `numpy.savez("positions.npz", **kaven.dataset(1000))` stores them. ValueError if there are hardly so many positions.
    """
    plies = plies or (14, columns * rows - 1)
    stones = random_positions(count, plies=plies, seed=seed, distinct=True, columns=columns, rows=rows)
    scores = solve_columns(stones, threads=threads, columns=columns, rows=rows)
    value = scores.max(axis=1, initial=full_column)
    occupied = stones[:, 0] | stones[:, 1]
    counted = np.unpackbits(occupied.view(np.uint8).reshape(count, 8), axis=1).sum(axis=1, dtype=np.int16)
    return {"stones": stones, "plies": counted, "scores": scores, "value": value, "best": scores == value[:, None],
            "seed": seed}
