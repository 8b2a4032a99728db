# SPDX-License-Identifier: MIT
"""Lets an agent of Kaggle's ConnectX play for the referee: connectx AGENT.py [FOLDER…]

AGENT.py is a submission as Kaggle accepts it: the last callable that the file defines is the agent, a function of
observation and configuration that returns a column. Each FOLDER was handed in with it, and the agent may import from
it: the folder of AGENT.py, and the top folder of the hand-in. The referee starts this program
(`protocol = "connectx"`), writes requests as lines of JSON to its stdin, and reads one line from its stdout for each:

  {"configuration": {"columns": 7, …}}     →  ready, or: failed WHY (the file cannot be loaded)
  {"observation": {"board": [0, …], …}}    →  column 3, none, returned WHAT (no column), raised WHAT (then it exits)

The agent's own output goes to the log.
"""

import itertools
import json
import os
import shutil
import sys
import traceback

# Python must not write bytecode into this folder or the agent's.
sys.dont_write_bytecode = True
OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))
from missing_modules import advice_on  # noqa: E402

# The agent imports from the replacement for Kaggle's package, not from this folder.
sys.path[0] = os.path.join(OWN_FOLDER, "stand_in")
from kaggle_environments.agent import call_agent, get_last_callable  # noqa: E402
from kaggle_environments.utils import structify  # noqa: E402

MOST_COPIED = 1 << 20  # bytes of one file
MOST_COPIED_TOGETHER = 16 << 20  # bytes of all files
LONGEST_TEXT = 600


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stdout if sys.argv[1:] == ["--help"] else sys.stderr)
        return 0 if sys.argv[1:] == ["--help"] else 2
    path = os.path.abspath(sys.argv[1])
    folders = [os.path.abspath(folder) for folder in sys.argv[2:]]
    lay_out(folders)
    questions, answers = take_over_streams()
    return Conversation(path, folders, questions, answers).hold()


def take_over_streams():
    """Returns the streams to the referee. The agent's print() writes to the log, and its input() reads nothing."""
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")
    return questions, answers


def lay_out(folders):
    """Provides the submitted files in the working directory, where the agent can open them by name.

    Small files are copied, so that an agent can write to its own copy; larger ones become links.
    """
    room = MOST_COPIED_TOGETHER
    for entry in itertools.chain.from_iterable(map(os.scandir, folders)):
        if entry.name.startswith(".") or entry.name == "__pycache__" or os.path.lexists(entry.name):
            continue
        size = entry.stat().st_size if entry.is_file() else room + 1
        try:
            if size <= min(room, MOST_COPIED):
                shutil.copy(entry.path, entry.name)
                room -= size
            else:
                os.symlink(entry.path, entry.name)
        except OSError as error:
            print(f"connectx: {entry.name} is not in the working directory: {error}", file=sys.stderr)


class Conversation:
    def __init__(self, path, folders, questions, answers):
        self.path = path
        self.folders = list(dict.fromkeys([os.path.dirname(path), *folders]))
        self.questions = questions
        self.answers = answers
        self.agent = None
        self.configuration = {}

    def say(self, word, text=""):
        line = f"{word} {' '.join(text.split())}".rstrip()
        self.answers.write(line[:LONGEST_TEXT].encode("utf-8", "backslashreplace").decode() + "\n")

    def hold(self):
        for line in self.questions:
            question = json.loads(line)
            try:
                if "configuration" in question:
                    self.configuration = question["configuration"]
                    self.load()
                    self.say("ready")
                else:
                    self.answer(question["observation"])
            except BaseException as error:  # SystemExit too: without its agent the game is over
                self.show_traceback(error)
                what = self.path if self.agent is None else self.name()
                word = "failed" if self.agent is None else "raised"
                self.say(word, f"{what} raised {type(error).__name__}{self.place_of(error)}: {error}{advice_on(error)}")
                return 1
        return 0

    def load(self):
        try:
            with open(self.path, encoding="utf-8-sig") as file:
                text = file.read()
        except PermissionError as error:
            raise PermissionError(f"{error.strerror}; programs run as users of their own, so that it takes: chmod a+r") from None
        # The agent may import from its folders, also during the game; installed packages come first.
        sys.path.extend(self.folders)
        self.agent = get_last_callable(text, path=self.path)
        print(f"connectx: the agent is the last callable in {self.path}: {self.name()}", file=sys.stderr)

    def answer(self, observation):
        configuration = dict(self.configuration, __raw_path__=self.path)
        column = call_agent(self.agent, structify(observation), structify(configuration))
        sys.stdout.flush()
        whole = whole_number(column)
        if column is None:
            self.say("none", self.name())
        elif whole is None or not 0 <= whole < configuration["columns"]:
            made = " (a class, which is called as a function)" if isinstance(self.agent, type) else ""
            self.say("returned", f"{self.name()}{made} returned {column!r}: expected a column, an integer from 0 to "
                                 f"{configuration['columns'] - 1}")
        else:
            self.say("column", str(whole))

    def name(self):
        return str(getattr(self.agent, "__name__", None) or type(self.agent).__name__)

    def place_of(self, error):
        """Returns the innermost line of the agent's files in the traceback, as ` (line 7)` or ` (model.py, line 7)`."""
        if isinstance(error, SyntaxError) and error.filename == self.path:
            return f" (line {error.lineno})"
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if self.holds(os.path.abspath(frame.filename))]
        if not frames:
            return ""
        last = frames[-1]
        where = "" if last.filename == self.path else os.path.basename(last.filename) + ", "
        return f" ({where}line {last.lineno})"

    def holds(self, file):
        """Returns whether the file is in one of the agent's folders and not in a library installed there."""
        return "site-packages" not in file and any(file.startswith(folder + os.sep) for folder in self.folders)

    def show_traceback(self, error):
        """Prints the traceback as Python does, without the frames of this program."""
        own = error.__traceback__
        while own is not None and os.path.abspath(own.tb_frame.f_code.co_filename).startswith(OWN_FOLDER + os.sep):
            own = own.tb_next
        traceback.print_exception(type(error), error, own)


def whole_number(answer):
    """Returns the answer as an integer, also if it is a number of another library such as NumPy; otherwise None."""
    if isinstance(answer, float):
        return int(answer) if answer.is_integer() else None
    try:
        return answer.__index__()
    except (AttributeError, TypeError):
        return None


if __name__ == "__main__":
    sys.exit(main())
