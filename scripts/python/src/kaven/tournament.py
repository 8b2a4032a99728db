# SPDX-License-Identifier: MIT
"""Tournaments as their folders hold them."""

import json
import os
import subprocess
from typing import Any, Iterator, Union

from .programs import program
from .records import Game, games_of


class Tournament:
    """The tournament in a folder of `tournament new`. Each question reads the folder anew; a run may be under way."""

    def __init__(self, folder: Union[str, "os.PathLike[str]"]) -> None:
        self.folder = os.fspath(folder)

    def standings(self) -> list[dict[str, Any]]:
        """One dictionary per player, the best first, with the columns of `tournament standings --format json`.

        Among them `rank`, `player`, `points`, `won`, `drawn`, `lost`, and `rating`: None, or `elo` with the bounds `lower`
        and `upper` of its 95 % interval, None where the games do not bound it. RuntimeError with the program's message if
        the folder holds no tournament, or nothing has been played yet.
        """
        done = subprocess.run([program("tournament"), "standings", "--format", "json", "--", self.folder],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return json.loads(done.stdout)["standings"]

    def games(self) -> Iterator[Game]:
        """The finished games in the order of their numbers, one by one. RuntimeError as in `standings`."""
        command = [program("tournament"), "export", "--format", "jsonl", "--", self.folder]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, encoding="utf-8") as export:
            assert export.stdout is not None and export.stderr is not None
            yield from games_of(export.stdout, self.folder)
            said = export.stderr.read()
        if export.returncode != 0:
            raise RuntimeError(said.strip())
