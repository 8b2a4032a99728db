# SPDX-License-Identifier: MIT
"""A correct player of Connect-4, in steps; each misbehaving agent overrides one of them.

It always plays the leftmost column that is not full, so the game between two of them is known: the columns
fill from the left, White gets the odd rows and wins with its tenth stone, at A1 B1 C1 D1.
"""

import os
import sys
import time

LETTERS, ROWS = "ABCDEFG", 6


class PlainPlayer:
    poll_seconds = 0.01  # shorter than the course allows: tests want to be quick

    def __init__(self):
        self.name = os.path.splitext(os.path.basename(sys.argv[0]))[0]
        self.turn_file = self.name + ".in"
        self.answer_file = self.name + ".out"
        self.colour = None
        self.stones = {}  # (column, row), both from 0 -> "W" or "B"
        self.answers = 0  # given so far
        self.turn_start = None  # when the last turn file was written, in seconds since 1970

    def play(self):
        """Plays the whole game."""
        self.colour = self.take_turn_file().strip()
        turn, over = "W", False
        while not over:
            if turn == self.colour:
                column = self.choose_column()
                self.take_turn(column)
            else:
                column = LETTERS.index(self.take_turn_file().split()[1])
            over = self.put(column, turn)
            turn = "B" if turn == "W" else "W"

    def take_turn_file(self):
        """Waits for the turn file, deletes it and returns its text."""
        while not os.path.exists(self.turn_file):
            time.sleep(self.poll_seconds)
        with open(self.turn_file) as file:
            self.turn_start = os.fstat(file.fileno()).st_mtime
            text = file.read()
        os.remove(self.turn_file)
        return text

    def take_turn(self, column):
        text = self.answer_text(self.colour, LETTERS[column], self.height(column) + 1)
        self.answers += 1
        self.write_answer(text)

    def answer_text(self, colour, letter, number):
        return f"({colour} {letter} {number})\n"

    def write_answer(self, text):
        with open(self.answer_file, "w", newline="") as file:
            file.write(text)

    def wait_until_answer_is_read(self):
        """Waits until the referee has read and removed the answer. Polls quickly: the next turn may begin soon."""
        while os.path.exists(self.answer_file):
            time.sleep(0.001)

    def choose_column(self):
        return next(column for column in range(len(LETTERS)) if self.height(column) < ROWS)

    def height(self, column):
        return sum(stone[0] == column for stone in self.stones)

    def put(self, column, colour):
        """Places a stone; returns whether that ends the game."""
        row = self.height(column)
        self.stones[column, row] = colour
        for column_step, row_step in (1, 0), (0, 1), (1, 1), (1, -1):
            run = "".join(
                self.stones.get((column + step * column_step, row + step * row_step), " ")
                for step in range(-3, 4)
            )
            if colour * 4 in run:
                return True
        return len(self.stones) == len(LETTERS) * ROWS


class Attacker(PlainPlayer):
    """Plays correctly, and attacks with its second answer, when both programs certainly run."""

    def attack(self):
        raise NotImplementedError

    def write_answer(self, text):
        if self.answers == 2:
            if is_root_of_the_machine():
                print("ATTACK NOT TRIED: nothing holds this process, which is root", flush=True)
            else:
                self.attack()
        super().write_answer(text)


class Refused(Exception):
    """Raised by an attack that notices that it had no effect."""


def state_of(path):
    found = os.stat(path)
    return found.st_mode, found.st_gid, found.st_mtime, os.listxattr(path)


def change_it(change, path):
    """Performs `change`. A call that reports success but changes nothing counts as refused."""
    before = state_of(path)
    change(path)
    if state_of(path) == before:
        raise Refused("nothing has changed")


def attempt(deed, action):
    """Tries an action that must be refused, and prints whether it succeeded."""
    try:
        gain = action()
    except (OSError, ValueError, Refused) as refusal:
        print(f"ATTACK REFUSED: {deed}: {refusal}", flush=True)
    else:
        print(f"ATTACK SUCCEEDED: {deed}: {gain!r}", flush=True)


def is_root_of_the_machine():
    """Whether it is root of the machine. Root in its own user namespace, or without capabilities, is not."""
    with open("/proc/self/uid_map") as file:
        is_root = os.geteuid() == 0 and file.read().split() == ["0", "0", "4294967295"]
    with open("/proc/self/status") as file:
        rights = next(line.split()[1] for line in file if line.startswith("CapEff:"))
    return is_root and int(rights, 16) != 0


def other_processes():
    """The ids of all visible processes except this one."""
    return [int(entry) for entry in os.listdir("/proc") if entry.isdecimal() and int(entry) != os.getpid()]


def first_success(actions):
    """Returns the result of the first of `actions` that is not refused. Raises the last refusal."""
    refusal = Refused("nothing to try it on")
    for action in actions:
        try:
            return action()
        except (OSError, Refused) as caught:
            refusal = caught
    raise refusal
