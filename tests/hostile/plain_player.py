"""A legal player of Connect-4 in steps, one of which each misbehaving agent replaces.

It always takes the leftmost column that is not full. So the game between two of them is known: the columns
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

    def play(self):
        """The whole game."""
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
        """The referee removes what it has read. Watched closely: the next turn may begin soon."""
        while os.path.exists(self.answer_file):
            time.sleep(0.001)

    def choose_column(self):
        return next(column for column in range(len(LETTERS)) if self.height(column) < ROWS)

    def height(self, column):
        return sum(stone[0] == column for stone in self.stones)

    def put(self, column, colour):
        """Puts a stone; whether the game is over with it."""
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
