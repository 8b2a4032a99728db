# SPDX-License-Identifier: MIT
"""A Connect-4 player that meets all requirements. Each faulty agent replaces one of its steps.

It takes the leftmost column that is not full.
"""

import os
import sys
import time

COLUMNS, ROWS = map(int, os.environ.get("KAVEN_SIZE", "7x6").split("x"))
CONNECT = int(os.environ.get("KAVEN_CONNECT", "4"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAMES = {"W": "White", "B": "Black"}


class Invalid(Exception):
    """An opponent's move that is none."""


class SoundPlayer:
    poll_seconds = 0.1

    def __init__(self):
        self.name = os.path.splitext(os.path.basename(sys.argv[0]))[0]
        self.colour = None
        self.turn = "W"
        self.stones = {}  # (column, row), both from 0 -> "W" or "B"
        self.answers = 0  # given so far
        self.winner = None

    def play(self):
        """The whole game."""
        self.colour = self.take_colour()
        if self.colour == "B":
            self.before_the_first_move_of_white()
        while not self.over():
            if self.turn == self.colour:
                self.make_move()
            else:
                text = self.take_turn_file()
                try:
                    self.put(self.read_move(text))
                except Invalid as error:
                    self.refuse(text, error)
        self.announce()
        self.end()

    def take_colour(self):
        return self.take_turn_file()

    def before_the_first_move_of_white(self):
        pass

    def make_move(self):
        place = self.choose_place()
        text = self.move_text(place)
        self.answers += 1
        self.put(place)
        self.write_answer(text)

    def move_text(self, place):
        return f"({self.colour} {LETTERS[place[0]]} {place[1] + 1})\n"

    def refuse(self, text, error):
        sys.exit(f"Invalid move {text}: {error}")

    def announce(self):
        print(f"{NAMES[self.winner]} wins" if self.winner else "Draw", flush=True)

    def end(self):
        pass

    # Files

    def wait(self):
        """Called between two checks for the turn file."""
        time.sleep(self.poll_seconds)

    def take_turn_file(self):
        while not os.path.exists(self.name + ".in"):
            self.wait()
        with open(self.name + ".in") as file:
            text = file.read().strip()
        self.delete_turn_file()
        return text

    def delete_turn_file(self):
        os.remove(self.name + ".in")

    def write_answer(self, text):
        with open(self.name + ".out", "w") as file:
            file.write(text)

    # The game

    def over(self):
        return self.winner is not None or len(self.stones) == COLUMNS * ROWS

    def height(self, column):
        return sum(stone[0] == column for stone in self.stones)

    def choose_place(self):
        column = next(column for column in range(COLUMNS) if self.height(column) < ROWS)
        return column, self.height(column)

    def read_move(self, text):
        words = text.strip("()").split()
        if len(words) != 3 or not words[2].isdecimal():
            return self.no_move()
        colour, letter, number = words
        place = LETTERS.index(letter), int(number) - 1
        if colour != self.turn:
            return self.wrong_colour(place)
        if place[0] >= COLUMNS or not 0 <= place[1] < ROWS:
            return self.off_the_board(place)
        if place in self.stones:
            return self.occupied(place)
        if place[1] != self.height(place[0]):
            return self.floating(place)
        return place

    def no_move(self):
        raise Invalid("not a move")

    def wrong_colour(self, place):
        raise Invalid("wrong colour")

    def off_the_board(self, place):
        raise Invalid("off the board")

    def occupied(self, place):
        raise Invalid("place occupied")

    def floating(self, place):
        raise Invalid("lower places unoccupied")

    def put(self, place):
        self.stones[place] = self.turn
        for column_step, row_step in (1, 0), (0, 1), (1, 1), (1, -1):
            run = "".join(
                self.stones.get((place[0] + step * column_step, place[1] + step * row_step), " ")
                for step in range(1 - CONNECT, CONNECT)
            )
            if self.turn * CONNECT in run:
                self.winner = self.turn
        self.turn = "B" if self.turn == "W" else "W"
