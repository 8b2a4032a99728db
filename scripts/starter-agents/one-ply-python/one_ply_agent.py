#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A player of Connect-4, Max-Connect4 and Go-moku, for any size of board, that looks one move ahead.

It wins when it can, else prevents a win of the opponent, else prefers the centre. Copy this file, give
it the name of your program, and put your own thinking into choose_move().
"""

import os
import random
import re
import sys
import time


def choose_move(position):
    """The place for our stone: this is the part to make better."""
    places = position.legal_places()
    for colour in position.turn, other(position.turn):  # our own win comes before the opponent's
        for place in places:
            if position.makes_line(colour, place):
                return place
    # More rows go through the middle than through the border. Chance decides between equals, so that
    # two games against the same opponent differ.
    return min(places, key=lambda place: (distance_from_centre(place), random.random()))


def distance_from_centre(place):
    """Half steps from the middle of the board."""
    column, row = place
    return abs(2 * column - (COLUMNS - 1)) + abs(2 * row - (ROWS - 1))


# ---- From here on, every Python starter is the same. ----

GAME = os.environ.get("KAVEN_GAME", "connect4")
GRAVITY = GAME != "gomoku"  # in Go-moku a stone may lie anywhere
COLUMNS, ROWS = map(int, os.environ.get("KAVEN_SIZE", "7x6" if GRAVITY else "15x15").split("x"))
CONNECT = int(os.environ.get("KAVEN_CONNECT", "4" if GRAVITY else "5"))
EXACT = os.environ.get("KAVEN_EXACT") == "1"  # longer rows do not count
MOST_LINES = GAME == "maxconnect4"  # a line is a point, and the game ends when the board is full
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLOUR_NAMES = {"W": "White", "B": "Black"}

# The word in front of `.in` and `.out`: the first argument, else this file's own name.
NAME = sys.argv[1] if len(sys.argv) > 1 else os.path.splitext(os.path.basename(__file__))[0]


def other(colour):
    return "B" if colour == "W" else "W"


class Position:
    """A board and the colour to move. Places are pairs (column, row), both counted from 0."""

    def __init__(self):
        self.stones = {}  # place -> "W" or "B"
        self.turn = "W"
        self.winner = None

    def over(self):
        return self.winner is not None or len(self.stones) == COLUMNS * ROWS

    def height(self, column):
        """How many stones stand in a column."""
        return sum((column, row) in self.stones for row in range(ROWS))

    def legal_places(self):
        """The places a stone may go to, but for the recolouring: we never do that."""
        if GRAVITY:
            lowest = [(column, self.height(column)) for column in range(COLUMNS)]
            return [(column, row) for column, row in lowest if row < ROWS]
        everywhere = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]
        return [place for place in everywhere if place not in self.stones]

    def error(self, colour, place):
        """What is wrong with a move, or None when it is legal."""
        column, row = place
        if colour != self.turn:
            return f"wrong colour: it is {COLOUR_NAMES[self.turn]}'s turn"
        if not (0 <= column < COLUMNS and 0 <= row < ROWS):
            return "off the board"
        if GRAVITY and self.height(column) == ROWS:
            return "column full"
        # In Go-moku Black may answer White's first stone by naming its place: the stone turns black.
        recolouring = GAME == "gomoku" and colour == "B" and len(self.stones) == 1
        if place in self.stones and not recolouring:
            return "place occupied"
        if GRAVITY and row > self.height(column):
            return "lower places unoccupied"
        return None

    def makes_line(self, colour, place):
        """Whether a stone of this colour at this place would make a winning row."""
        for column_step, row_step in (1, 0), (0, 1), (1, 1), (1, -1):
            length = 1
            for sign in 1, -1:
                column, row = place
                column, row = column + sign * column_step, row + sign * row_step
                while self.stones.get((column, row)) == colour:
                    length += 1
                    column, row = column + sign * column_step, row + sign * row_step
            if length == CONNECT or length > CONNECT and not EXACT:
                return True
        return False

    def lines(self, colour):
        """How many groups of CONNECT neighbouring places in a row hold only stones of this colour."""
        return sum(
            all(self.stones.get((column + step * n, row + up * n)) == colour for n in range(CONNECT))
            for column, row in self.stones
            for step, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def play(self, place):
        """Puts a stone of the colour to move, which must be legal."""
        if not MOST_LINES and self.makes_line(self.turn, place):
            self.winner = self.turn
        self.stones[place] = self.turn
        self.turn = other(self.turn)
        if MOST_LINES and self.over():
            lead = self.lines("W") - self.lines("B")
            self.winner = "W" if lead > 0 else "B" if lead < 0 else None


def wait_for_turn_file():
    """Sleeps until NAME.in is there, deletes it and returns its text.

    The rules allow one look every 100 ms and no busy waiting in between: sleeping costs nothing.
    """
    text_before = ""
    while True:
        time.sleep(0.1)
        try:
            with open(NAME + ".in") as file:
                text = file.read().strip().upper()
        except FileNotFoundError:
            continue
        # We may have looked while the referee was still writing. A colour or a closed list is whole;
        # anything else is believed when it has not changed since the last look.
        if text in ("W", "B") or text.endswith(")") or text and text == text_before:
            os.remove(NAME + ".in")  # tells the referee that we have read it
            return text
        text_before = text


def write_answer(colour, place):
    """Writes NAME.out anew and closes it, which `with` does: an unclosed file may still be empty."""
    column, row = place
    with open(NAME + ".out", "w") as file:
        file.write(f"({colour} {LETTERS[column]} {row + 1})\n")


def read_move(text):
    """Reads `(W C 1)` into a colour and a place; ends the program when it is no move."""
    move = re.fullmatch(r"\(\s*([WB])\s+([A-Z])\s+([0-9]+)\s*\)", text)
    if not move:
        sys.exit(f"Illegal move {text}: not a move, which looks like (W C 1)")
    colour, letter, number = move.groups()
    return colour, (LETTERS.index(letter), int(number) - 1)


def main():
    position = Position()
    # The game may begin behind moves that nobody chose, as in `(W D 1) (B D 2)`.
    for move in re.findall(r"\([^)]*\)", os.environ.get("KAVEN_OPENING", "").upper()):
        position.play(read_move(move)[1])
    my_colour = wait_for_turn_file()
    if my_colour not in COLOUR_NAMES:
        sys.exit(f"{NAME}.in: expected W or B, found {my_colour}")
    print(f"{NAME} plays {COLOUR_NAMES[my_colour]}", flush=True)

    # White moves at once: its first turn has no further turn file.
    while not position.over():
        if position.turn == my_colour:
            place = choose_move(position)
            position.play(place)
            write_answer(my_colour, place)
        else:
            text = wait_for_turn_file()
            colour, place = read_move(text)
            error = position.error(colour, place)
            if error:
                sys.exit(f"Illegal move {text}: {error}")
            position.play(place)

    if position.winner:
        how = "most lines" if MOST_LINES else f"{CONNECT} in a row"
        print(f"{COLOUR_NAMES[position.winner]} wins: {how}")
    else:
        print("Draw: the board is full")


if __name__ == "__main__":
    main()
