"""Games through the referee, between programs and Python functions."""

import os
import subprocess
import tempfile
from typing import Callable, Iterator, Optional, Union

from ._kaven import Position
from .programs import program
from .records import Game, records

Agent = Union[str, "os.PathLike[str]", Callable[[Position], int]]
"""A path, or a command as `referee` accepts it (a file, a folder, a name, a command in quotes), or a function of a
position that returns a column, from 0."""

PROMPT_END = "help): "


def name_of(agent: Agent) -> str:
    if callable(agent):
        return getattr(agent, "__name__", type(agent).__name__)
    return os.path.basename(agent.split()[0] if isinstance(agent, str) else os.fspath(agent))


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
    """
    with tempfile.TemporaryDirectory(prefix="kaven-") as folder:
        path = os.path.join(folder, "game.jsonl") if record is None else os.path.abspath(record)
        command = [program("referee"), command_of(white), command_of(black), "--size", f"{columns}x{rows}",
                   "--colours", "given", "--time", str(seconds), "--quiet", "--record", path,
                   "--name-a", white_name or name_of(white), "--name-b", black_name or name_of(black)]
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

    Options as in `play`; but each record has the game's number in its name: `night-1.jsonl` for `night.jsonl`.
    """
    record = options.pop("record", None)
    for number in range(games):
        if record is not None:
            options["record"] = f"-{number + 1}".join(os.path.splitext(os.fspath(record)))
        yield play(one, other, **options) if number % 2 == 0 else play(other, one, **options)


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
