# SPDX-License-Identifier: MIT
"""Games through the referee, between programs and Python functions."""

import os
import random
import subprocess
import tempfile
from typing import Callable, Iterator, Optional, Union

from ._kaven import Position, level_move
from .programs import program
from .records import Game, records

Agent = Union[str, "os.PathLike[str]", Callable[[Position], int]]
"""A path, or a command as `referee` accepts it (a file, a folder, a name, a command in quotes), or a function of a
position that returns a column, from 0."""

PROMPT_END = "help): "


class Opponent:
    """A level of Claimeven, from 1 (random) to 9, as a function of a position: an opponent of known strength.

    It plays like `claimeven --level`: the same column in the same position with the same seed, on every machine. Without a
    seed it draws one, `self.seed`. ValueError for another level.
    """

    def __init__(self, level: int, *, seed: Optional[int] = None) -> None:
        self.level = level
        self.seed = random.getrandbits(32) if seed is None else seed
        self.__name__ = f"level-{level}"
        self(Position())

    def __call__(self, position: Position) -> int:
        return level_move(position, level=self.level, seed=self.seed)


def name_of(agent: Agent) -> str:
    if callable(agent):
        return getattr(agent, "__name__", type(agent).__name__)
    return os.path.basename(agent.strip().partition(" ")[0] if isinstance(agent, str) else os.fspath(agent))


def names_of(one: Agent, other: Agent) -> tuple[str, str]:
    """Two different names, so that the winner of a game is known by its name. Programs of one name are called by their
    whole commands; what still has the same name is numbered."""
    names = name_of(one), name_of(other)
    if names[0] == names[1] and not callable(one) and not callable(other):
        names = os.fspath(one), os.fspath(other)
    return names if names[0] != names[1] else (names[0], f"{names[1]} (2)")


def command_of(agent: Agent) -> str:
    if callable(agent):
        return "human"
    if isinstance(agent, str) and agent.strip() in ("", "human"):
        raise ValueError(f"{agent!r}: expected a program, or a function that asks the person")
    return os.fspath(agent)


def play(white: Agent, black: Agent, *, seconds: float = 60, columns: int = 7, rows: int = 6,
         white_name: Optional[str] = None, black_name: Optional[str] = None,
         record: Union[str, "os.PathLike[str]", None] = None) -> Game:
    """Plays one game of Connect-4 in the referee, which judges every move and keeps the clock: `seconds` per move.

    Programs run in the sandbox. A function runs here, in the place of a human; an exception that it raises ends the game
    and reaches the caller, and a column that is not legal raises ValueError. A function that takes longer than `seconds`
    loses. `record` is a new file for the record. RuntimeError with the referee's message if there was no game.

    A program is named by its file, a function by its name. If these are equal, programs are named by their whole commands,
    and otherwise the second player's name ends with ` (2)`.
    """
    names = names_of(white, black)
    with tempfile.TemporaryDirectory(prefix="kaven-") as folder:
        path = os.path.join(folder, "game.jsonl") if record is None else os.path.abspath(record)
        command = [program("referee"), command_of(white), command_of(black), "--size", f"{columns}x{rows}",
                   "--colours", "given", "--time", str(seconds), "--quiet", "--record", path,
                   "--name-a", white_name or names[0], "--name-b", black_name or names[1]]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              bufsize=0) as referee:
            try:
                said = answer_questions(referee, {"white": white, "black": black}, path)
            except BaseException:
                referee.terminate()
                raise
        if referee.returncode != 0:
            raise RuntimeError(said.strip())
        return next(records(path))


def play_match(one: Agent, other: Agent, games: int, **options) -> Iterator[Game]:
    """Plays `games` games one by one, `one` with White in the first, and swaps colours after each.

    Options as in `play`; but `white_name` is the name of `one` and `black_name` that of `other` in all games, and each
    record has the game's number in its name: `night-1.jsonl` for `night.jsonl`.
    """
    names = names_of(one, other)
    players = [(one, options.pop("white_name", None) or names[0]), (other, options.pop("black_name", None) or names[1])]
    record = options.pop("record", None)
    for number in range(games):
        if record is not None:
            options["record"] = f"-{number + 1}".join(os.path.splitext(os.fspath(record)))
        (white, white_name), (black, black_name) = players if number % 2 == 0 else reversed(players)
        yield play(white, black, white_name=white_name, black_name=black_name, **options)


def answer_questions(referee: "subprocess.Popen[bytes]", agents: dict[str, Agent], path: str) -> str:
    """Types the columns that the functions choose whenever the referee asks. Returns its last words."""
    assert referee.stdin is not None and referee.stderr is not None
    said = ""
    while piece := os.read(referee.stderr.fileno(), 4096):
        said += piece.decode(errors="replace")
        if not said.endswith(PROMPT_END):
            continue
        said = ""
        # The referee has recorded the last move before it asks for the next one.
        *_, position = next(records(path)).positions()
        column = choice(agents[position.to_move], position)
        try:
            referee.stdin.write(b"%d\n" % (column + 1))
        except BrokenPipeError:
            pass  # too late: the game was over
    return said


def choice(agent: Agent, position: Position) -> int:
    assert callable(agent)
    column = agent(position)
    if column not in position.legal_moves:
        raise ValueError(f"{name_of(agent)} returned {column!r}: expected one of {position.legal_moves} in\n{position}")
    return int(column)
