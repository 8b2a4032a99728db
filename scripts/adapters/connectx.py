#!/usr/bin/env python3
"""Lets an agent of Kaggle's ConnectX play through the mailbox: connectx.py AGENT.py [NAME]

AGENT.py is a submission as Kaggle takes it: the last callable in the file is the agent, a function of
observation and configuration that returns a column. It finds what it finds there:

  observation.board            a list of rows * columns numbers, row by row from the top: 0, 1, 2
  observation.mark             1 when it has White, 2 when it has Black
  observation.step             moves played so far
  configuration.columns, .rows, .inarow, .timeout, .actTimeout (seconds for a move)

both by attribute and as dictionaries. NAME is the word in front of `.in` and `.out`; without it, this file's
own name. What the agent does wrong is said on stderr, and ends the program with status 1.
"""

import inspect
import operator
import os
import re
import sys
import time
import traceback

GAME = os.environ.get("KAVEN_GAME", "connect4")
COLUMNS, ROWS = map(int, os.environ.get("KAVEN_SIZE", "7x6").split("x"))
CONNECT = int(os.environ.get("KAVEN_CONNECT", "4"))
EXACT = os.environ.get("KAVEN_EXACT") == "1"  # longer rows do not count
TURN_SECONDS = float(os.environ.get("KAVEN_TURN_SECONDS", "2"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOUR_NAMES = {"W": "White", "B": "Black"}
MARKS = {"W": 1, "B": 2}


class Struct(dict):
    """A dictionary whose entries are attributes too, as Kaggle's agents expect it."""

    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__


class AgentError(Exception):
    """What an agent's file did wrong, in one sentence."""


# ---- The agent ----


def place_of_error(path, error):
    """The line of the agent's file that an exception passed last, as ` (line 7)`."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines = [error.lineno]
    return f" (line {lines[-1]})" if lines else ""


class Agent:
    def __init__(self, path):
        self.path = path
        try:
            with open(path, encoding="utf-8") as file:
                source = file.read()
        except (OSError, UnicodeDecodeError) as error:
            raise AgentError(f"{path}: cannot be read: {error}") from None
        # It may import what lies beside it.
        sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
        names = {"__name__": "connectx_agent", "__file__": path}
        try:
            exec(compile(source, path, "exec"), names)
        except Exception as error:
            raise self.raised("the file", error) from None
        callables = [value for value in names.values() if callable(value)]
        if not callables:
            raise AgentError(f"{path}: there is no agent in it: expected a function of observation and "
                             "configuration as the last callable")
        self.function = callables[-1]
        self.name = getattr(self.function, "__name__", repr(self.function))
        self.arguments = self.count_arguments()

    def raised(self, what, error):
        return AgentError(f"{self.path}: {what} raised {type(error).__name__}{place_of_error(self.path, error)}: {error}")

    def count_arguments(self):
        """Kaggle hands over as many of observation and configuration as the agent takes."""
        try:
            signature = inspect.signature(self.function)
        except (TypeError, ValueError):
            return 2
        for count in 2, 1, 0:
            try:
                signature.bind(*range(count))
                return count
            except TypeError:
                continue
        raise AgentError(f"{self.path}: {self.name}{signature} cannot be called with observation and configuration")

    def choose_column(self, position, colour):
        observation = Struct(board=position.numbers(), mark=MARKS[colour], step=position.stones,
                             remainingOverageTime=0)
        configuration = Struct(columns=COLUMNS, rows=ROWS, inarow=CONNECT, timeout=TURN_SECONDS,
                               actTimeout=TURN_SECONDS, episodeSteps=COLUMNS * ROWS + 1)
        try:
            answer = self.function(*(observation, configuration)[: self.arguments])
        except Exception as error:
            raise self.raised(self.name, error) from None
        wrong = AgentError(f"{self.path}: {self.name} returned {answer!r}: expected a column, "
                           f"an integer from 0 to {COLUMNS - 1}")
        try:
            # Numbers of other libraries count.
            column = int(answer) if isinstance(answer, float) and answer.is_integer() else operator.index(answer)
        except TypeError:
            raise wrong from None
        if not 0 <= column < COLUMNS:
            raise wrong
        if position.height(column) == ROWS:
            raise AgentError(f"{self.path}: {self.name} returned {column}: that column is full")
        return column


# ---- The game ----


class Position:
    def __init__(self):
        self.columns = ["" for _ in range(COLUMNS)]  # colours from the bottom
        self.turn = "W"
        self.winner = None
        self.stones = 0

    def height(self, column):
        return len(self.columns[column])

    def at(self, column, row):
        on_board = 0 <= column < COLUMNS and 0 <= row < self.height(column)
        return self.columns[column][row] if on_board else None

    def numbers(self):
        """The board as ConnectX has it."""
        rows = range(ROWS - 1, -1, -1)
        return [MARKS.get(self.at(column, row), 0) for row in rows for column in range(COLUMNS)]

    def over(self):
        return self.winner is not None or self.stones == COLUMNS * ROWS

    def error(self, colour, column, row):
        """What is wrong with a move, or None when it is legal."""
        if colour != self.turn:
            return f"wrong colour: it is {COLOUR_NAMES[self.turn]}'s turn"
        if not (0 <= column < COLUMNS and 0 <= row < ROWS):
            return "off the board"
        if self.height(column) == ROWS:
            return "column full"
        if row < self.height(column):
            return "place occupied"
        if row > self.height(column):
            return "lower places unoccupied"
        return None

    def play(self, column):
        row, colour = self.height(column), self.turn
        self.columns[column] += colour
        self.stones += 1
        self.turn = "B" if colour == "W" else "W"
        for column_step, row_step in (1, 0), (0, 1), (1, 1), (1, -1):
            length = 1
            for sign in 1, -1:
                at = 1
                while self.at(column + sign * at * column_step, row + sign * at * row_step) == colour:
                    at += 1
                length += at - 1
            if length == CONNECT or length > CONNECT and not EXACT:
                self.winner = colour


# ---- The protocol ----


def wait_for_turn_file(name):
    """Sleeps until NAME.in is there, deletes it and returns its text."""
    text_before = ""
    while True:
        time.sleep(0.1)
        try:
            with open(name + ".in") as file:
                text = file.read().strip().upper()
        except FileNotFoundError:
            continue
        # The referee may still be writing. A colour or a closed list is whole; anything else is believed when
        # it has not changed since the last look.
        if text in ("W", "B") or text.endswith(")") or text and text == text_before:
            os.remove(name + ".in")
            return text
        text_before = text


def write_answer(name, colour, column, row):
    with open(name + ".out", "w") as file:
        file.write(f"({colour} {LETTERS[column]} {row + 1})\n")


def play_text(position, text):
    """Plays the opponent's move, or ends the program when it is none."""
    move = re.fullmatch(r"\(\s*([WB])\s+([A-Z])\s+([0-9]+)\s*\)", text)
    if not move:
        sys.exit(f"Illegal move {text}: not a move, which looks like (W C 1)")
    colour, letter, number = move.groups()
    column, row = LETTERS.index(letter), int(number) - 1
    error = position.error(colour, column, row)
    if error:
        sys.exit(f"Illegal move {text}: {error}")
    position.play(column)


def play(agent, name):
    position = Position()
    my_colour = wait_for_turn_file(name)
    if my_colour not in COLOUR_NAMES:
        sys.exit(f"{name}.in: expected W or B, found {my_colour}")
    while not position.over():
        if position.turn == my_colour:
            column = agent.choose_column(position, my_colour)
            row = position.height(column)
            position.play(column)
            write_answer(name, my_colour, column, row)
        else:
            play_text(position, wait_for_turn_file(name))
    print(f"{COLOUR_NAMES[position.winner]} wins" if position.winner else "Draw: the board is full")


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stdout if sys.argv[1:] == ["--help"] else sys.stderr)
        return 0 if sys.argv[1:] == ["--help"] else 2
    if GAME not in ("connect4", "connectn"):
        sys.exit(f"connectx.py: ConnectX is connect4 or connectn, not {GAME}")
    name = sys.argv[2] if len(sys.argv) == 3 else os.path.splitext(os.path.basename(__file__))[0]
    try:
        play(Agent(sys.argv[1]), name)
    except AgentError as error:
        sys.exit(f"connectx.py: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
