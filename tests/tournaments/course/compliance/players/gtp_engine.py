# SPDX-License-Identifier: MIT
"""Speaks the Go Text Protocol; plays the first free place of five in a row, line by line."""

import sys

import fault

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Engine:
    def __init__(self):
        self.size = 19
        self.stones = {}  # place -> b or w
        self.moves = 0

    def run(self):
        fault.chatter = sys.stderr
        fault.at_start()
        while True:
            with fault.Waiting():
                line = sys.stdin.readline()
            if not line:
                return
            command, *words = line.split()
            if command == "quit" and not fault.has("ignores_its_end"):
                return say()
            self.obey(command, words)

    def obey(self, command, words):
        if command == "list_commands":
            say("boardsize\nclear_board\ngenmove\nlist_commands\nplay\nquit")
        elif command == "boardsize":
            self.size = int(words[0])
            say()
        elif command == "clear_board":
            self.stones = {}
            say()
        elif command == "play":
            self.stones[words[1]] = words[0]
            say()
        elif command == "genmove":
            self.move(words[0])
        else:
            print("? unknown command\n", flush=True)

    def move(self, colour):
        seen = len(self.stones)
        if fault.has("knows_how_to_begin_only") and (seen, self.moves) == (1, 0):
            fault.hang()
        if fault.has("knows_no_board") and (seen, self.moves) == (4, 0):
            fault.hang()
        if fault.has("cannot_be_recoloured") and (seen, self.moves) == (1, 1):
            return print("? not my turn\n", flush=True)
        fault.in_turn(self.moves)
        places = (LETTERS[column] + str(row + 1) for row in range(self.size) for column in range(self.size))
        place = next(place for place in places if place not in self.stones)
        if fault.has("plays_on_stones") and self.moves == fault.FAULTY_MOVE:
            place = next(iter(self.stones))
        self.stones[place] = colour
        self.moves += 1
        if fault.has("answers_strangely"):
            print("that will be a good one", flush=True)
        say(place)


def say(text=""):
    print("= " + text + "\n", flush=True)


Engine().run()
