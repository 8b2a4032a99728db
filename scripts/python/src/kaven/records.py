# SPDX-License-Identifier: MIT
"""Games as the referee recorded them."""

import dataclasses
import io
import json
import os
import re
import subprocess
import tarfile
from typing import Any, Iterator, NamedTuple, Optional, Union

from ._kaven import Position

MOVE = re.compile(r"\(([WB]) ([A-Z]) (\d+)\)")


class Move(NamedTuple):
    """A stone of `colour` (`white` or `black`); columns and rows count from 0. Row -1 pops a stone out."""

    colour: str
    column: int
    row: int


def read_moves(text: str) -> list[Move]:
    return [
        Move("white" if colour == "W" else "black", ord(column) - ord("A"), int(row) - 1)
        for colour, column, row in MOVE.findall(text)
    ]


@dataclasses.dataclass(frozen=True)
class Game:
    """One game. The dictionaries have the members of the record's lines (common/record/record_format.hpp)."""

    header: dict[str, Any]
    turns: list[dict[str, Any]]
    verdict: Optional[dict[str, Any]]
    """None: the game was interrupted."""
    number: Optional[int] = None
    """The game's number in its tournament."""

    @property
    def white(self) -> str:
        """The name of the player that moved first."""
        return self.header["white"]["name"]

    @property
    def black(self) -> str:
        return self.header["black"]["name"]

    @property
    def result(self) -> Optional[str]:
        """`white`, `black`, `draw` or `both-lose`; None if the game was interrupted."""
        return self.verdict and self.verdict["result"]

    @property
    def ending(self) -> Optional[str]:
        """How the game ended: `line`, `full-board`, `time` and others; None if it was interrupted."""
        return self.verdict and self.verdict["ending"]

    @property
    def winner(self) -> Optional[str]:
        """The winner's name; None if nobody won."""
        return {"white": self.white, "black": self.black}.get(self.result or "")

    @property
    def opening(self) -> list[Move]:
        """The moves on the board before the first turn."""
        return read_moves(self.header.get("opening", ""))

    @property
    def moves(self) -> list[Move]:
        """The moves of both players in order, without the opening."""
        return read_moves("".join(turn["move"] for turn in self.turns))

    def positions(self) -> Iterator[Position]:
        """The position before the first turn and after each turn. ValueError unless the game is plain Connect-4."""
        rules = self.header["rules"]
        if not self.header["game"] == "connect4" or rules["line_length"] != 4 or rules.get("pop_out"):
            raise ValueError(f"a game of {self.header['game']}: expected connect4 with four in a row, without pop-outs")
        position = Position(columns=rules["columns"], rows=rules["rows"])
        for move in self.opening:
            position = position.play(move.column)
        yield position
        for move in self.moves:
            position = position.play(move.column)
            yield position


def records(path: Union[str, "os.PathLike[str]"]) -> Iterator[Game]:
    """Reads games one by one: a record, a file of `tournament export --format jsonl`, a pack (`0100-0199.tar.zst`), or all
    records of a folder, packed or not.

    A pack needs the program `zstd`. A record that is also a file beside its pack is read from the file. A last line
    without an end is left out: the game was interrupted there. ValueError names the file and line of anything else that
    is no record.
    """
    if os.path.isdir(path):
        names = sorted(os.listdir(path), key=number_first)
        for name in names:
            if name.endswith(".tar.zst"):
                yield from packed_records(os.path.join(path, name), names)
            elif name.endswith(".jsonl"):
                yield from records(os.path.join(path, name))
        return
    if os.fspath(path).endswith(".tar.zst"):
        yield from packed_records(os.fspath(path), [])
        return
    with open(path, encoding="utf-8", newline="\n") as file:
        yield from games_of(file, os.fspath(path))


def number_first(name: str) -> tuple[int, str]:
    """Sorts files of games by the number of the first one."""
    number = name.partition("-")[0]
    return (int(number) if number.isdecimal() else 0, name)


def packed_records(path: str, files: list[str]) -> Iterator[Game]:
    """The games of a pack, except those that `files` names."""
    with subprocess.Popen(["zstd", "--decompress", "--stdout", "--quiet", "--", path], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE) as unpacking:
        assert unpacking.stdout is not None
        try:
            with tarfile.open(fileobj=unpacking.stdout, mode="r|") as pack:
                for member in pack:
                    record = pack.extractfile(member)
                    if record is not None and member.name not in files:
                        lines = io.StringIO(record.read().decode("utf-8"), newline="\n")
                        yield from games_of(lines, f"{path}: {member.name}")
        except tarfile.ReadError as error:
            raise ValueError(f"{path}: expected a pack of records: {error}") from error
    if unpacking.returncode != 0:
        raise ValueError(f"{path}: expected a pack of records: zstd cannot read it")


def games_of(lines: Iterator[str], name: str) -> Iterator[Game]:
    """The games in `lines` of the file `name`."""
    record: Optional[dict[str, Any]] = None
    for number, line in enumerate(lines, 1):
        if not line.endswith("\n"):
            break
        try:
            members = json.loads(line)
            if "header" in members:
                yield Game(members["header"], members["turns"], members.get("verdict"), members.get("number"))
            elif members.get("kaven") == "game-record":
                if record is not None:
                    raise ValueError("a second header")
                record = {"header": members, "turns": [], "verdict": None}
            elif record is None:
                raise ValueError("no header before it")
            elif "result" in members:
                record["verdict"] = members
            else:
                record["turns"].append({**members, "move": str(members["move"])})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{name}:{number}: expected a line of a game record: {error}") from error
    if record is not None:
        yield Game(**record)
