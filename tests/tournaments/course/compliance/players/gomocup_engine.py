# SPDX-License-Identifier: MIT
"""Speaks the protocol of Gomocup; plays the first free place, line by line."""

import sys

import fault


class Engine:
    def __init__(self):
        self.size = (0, 0)
        self.stones = {}  # (x, y) -> 1 own, 2 the opponent's
        self.moves = 0
        self.restarted = False

    def run(self):
        fault.at_start()
        while True:
            with fault.Waiting():
                line = sys.stdin.readline()
            if not line:
                return
            words = line.upper().split()
            if not words or words[0] == "INFO":
                continue
            if words[0] == "END" and not fault.has("ignores_its_end"):
                return
            self.obey(*words)

    def obey(self, command, argument=""):
        if command in ("START", "RECTSTART"):
            sides = [int(side) for side in argument.split(",")]
            self.size = (sides[0], sides[-1])
            say("OK")
        elif command == "RESTART":
            self.stones = {}
            self.restarted = True
            say("OK")
        elif command == "ABOUT":
            say('name="stand-in"')
        elif command == "BEGIN":
            self.move()
        elif command == "TURN":
            if fault.has("knows_how_to_begin_only") and not self.stones:
                fault.hang()
            self.stones[place_of(argument)[:2]] = 2
            self.move()
        elif command == "BOARD":
            self.take_board()

    def take_board(self):
        self.stones = {}
        while (line := sys.stdin.readline().strip().upper()) != "DONE":
            x, y, owner = place_of(line)
            self.stones[x, y] = owner
        if fault.has("knows_no_board"):
            fault.hang()
        if fault.has("cannot_be_recoloured") and self.moves > 0:
            return say("%d,%d" % next(iter(self.stones)))
        self.move()

    def move(self):
        fault.in_turn(self.moves)
        free = ((x, y) for y in range(self.size[1]) for x in range(self.size[0]) if (x, y) not in self.stones)
        place = next(free)
        if fault.has("plays_on_stones") and self.moves == fault.FAULTY_MOVE:
            place = next(iter(self.stones))
        self.stones[place] = 1
        self.moves += 1
        say("%d,%d" % place)
        if fault.has("answers_strangely"):
            say("that was a good one")


def place_of(text):
    return tuple(int(number) for number in text.split(","))


def say(text):
    print(text, flush=True)


Engine().run()
