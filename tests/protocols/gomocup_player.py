#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""gomocup_player.py [FAULT]: plays the first free place row by row, by the protocol of Gomocup.

`gomocup_player.py swap2 THREE CHOICE LAST` answers SWAP2BOARD with these words, by the number of stones: 0, 3 or 5.
A further word `repeats` prints each of these answers twice; `exits` exits after the first one.

FAULT selects a fault of its output; without it all is correct. It prints all lines that it receives to stderr, its log.
"""

import os
import queue
import sys
import threading
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    line = line.strip()
    print("heard", line, file=sys.stderr, flush=True)
    return line


def sit():
    while True:
        time.sleep(1000)


def about():
    if FAULT == "refuses_in_prose":
        return say("A player of the first free place")
    name = "name=\"player\", " if FAULT != "late_about" else ""
    end = "" if FAULT == "endless_about" else "\n"
    say(name + "version=\"1.0\", author=\"a test\", country=\"-\"", end)


def answer(x, y, others):
    """Prints a move, with the fault."""
    if FAULT == "late_about":
        about()
    if FAULT == "garbage":
        return say("I think about it")
    if FAULT == "no_comma":
        return say("7 7")
    if FAULT == "letters":
        return say("h,8")
    if FAULT == "off_the_board":
        return say("15,3")
    if FAULT == "negative":
        return say("-1,3")
    if FAULT == "huge_number":
        return say("99999999999999999999,3")
    if FAULT == "occupied" and others:
        return say("%d,%d" % others[0])
    if FAULT == "long_line":
        return say("7," * 5000)
    if FAULT == "endless_line":
        while True:
            say("7" * 1000, end="")
    if FAULT == "escapes":
        return say("\x1b[31m7\x00,7")
    if FAULT == "complains":
        say("ERROR out of ideas")
        sit()
    if FAULT == "unknown":
        say("UNKNOWN command " + ("TURN" if others else "BEGIN"))
        sit()
    if FAULT == "unfinished":
        say("7,", end="")
        sit()
    if FAULT == "silent":
        sit()
    if FAULT == "exits":
        sys.exit(0)
    if FAULT == "crashes":
        os.abort()
    if FAULT == "talks":
        say("MESSAGE depth 3\r\nDEBUG 7,7\r\nmessage 1,1\r\ndebug\r\n\r\n", end="")
        say("info depth 3 score 14 nodes 99 pv a1")
    if FAULT == "floods":
        for _ in range(20000):
            say("MESSAGE " + "x" * 60)
    if FAULT == "thinks_aloud":
        # All in one write, as below.
        return say("looking at 3 moves\n(7,7) is one\r\n%d, %d is another?\n%d,%d" % (x, y, x, y))
    if FAULT == "comments":
        return say("%d,%d depth 3" % (x, y))
    if FAULT == "carriage_return":
        return say("MESSAGE mine is next\r%d,%d" % (x, y), end="\r")
    if FAULT == "stays":
        return say("0,0")
    if FAULT == "suggests":
        say("SUGGEST %d,%d" % (x, y))
        play = hear()
        return say(play[5:] if play.startswith("PLAY ") else "ERROR expected PLAY, not " + play)
    if FAULT == "blanks":
        return say("  %d , %d \r" % (x, y))
    if FAULT == "twice":
        # All in one write: a line that it printed only after it continues in its next turn would be that turn's answer.
        return say("%d,%d\n%d,%d\n4,4" % (x, y, x, y))
    if FAULT == "repeats":
        say("%d,%d" % (x, y))
        # Long enough that the referee freezes it before it continues.
        time.sleep(0.2)
    say("%d,%d" % (x, y))


class Player:
    """Its board, and its answer to each command."""

    def __init__(self):
        self.width = self.height = 0
        self.stones = set()
        self.others = []
        self.memory = 0
        self.table = b""

    def move(self):
        # The first player fills the first row, the second player the last one: the first player wins.
        places = [(x, y) for y in range(self.height) for x in range(self.width)]
        if self.others and len(self.others) > len(self.stones) - len(self.others):
            places.reverse()
        place = next(place for place in places if place not in self.stones)
        answer(*place, self.others)
        self.stones.add(place)

    def start(self, words):
        if FAULT.startswith("refuses"):
            return say("ERROR unsupported size")
        if FAULT == "knows_no_start":
            return say("UNKNOWN command " + words[0])
        if FAULT == "never_ready":
            sit()
        if FAULT == "reads_beside":
            # In the current directory: other managers start an engine in its own folder.
            with open("opening.book", encoding="ascii") as book:
                print("book:", book.read().strip(), file=sys.stderr, flush=True)
        if FAULT == "fills_memory":
            # Writes to every page, so that the memory is really in use.
            self.table = b"x" * self.memory
        sizes = [int(size) for size in words[1].split(",")]
        self.width, self.height = sizes[0], sizes[-1]
        if FAULT == "banner":
            say("Player 1.0, all rights reserved\n7,7")
        say("ok" if FAULT == "banner" else "OK")
        if FAULT == "dies_of_late_info":
            # As on a machine on which it has to wait for a processor.
            time.sleep(1.5)

    def restart(self):
        if FAULT == "knows_no_restart":
            return say("UNKNOWN: command RESTART")
        if FAULT == "fails_restart":
            return say("Error: not now")
        if FAULT == "moves_at_restart":
            return say("7,7")
        if FAULT == "exits_at_restart":
            sys.exit(0)
        if FAULT == "silent_at_restart":
            return None
        self.stones.clear()
        self.others.clear()
        return say("OK")

    def board(self):
        if self.stones:
            # Engines differ in how they treat two stones on one place; this one reports it.
            say("ERROR opponent's move: the board is not empty")
            sit()
        while (line := hear().upper()) != "DONE":
            x, y, owner = (int(number) for number in line.split(","))
            self.stones.add((x, y))
            if owner == 2:
                self.others.append((x, y))
        self.move()

    def swap2(self):
        stones = 0
        while hear().upper() != "DONE":
            stones += 1
        words = sys.argv[{0: 2, 3: 3, 5: 4}[stones]]
        say(words)
        if sys.argv[5:] == ["repeats"]:
            # Long enough that the referee freezes it before it continues.
            time.sleep(0.2)
            say(words)
        if sys.argv[5:] == ["exits"]:
            sys.exit(3)

    def inform(self, words):
        if FAULT in ("dies_of_info", "dies_of_late_info") or (FAULT == "dies_of_early_info" and not self.width):
            sys.exit("INFO is not expected here")
        if FAULT == "complains_of_info":
            say("UNKNOWN: INFO " + words[1].lower())
        if FAULT == "okays_info":
            say("OK")
        if words[1] == "MAX_MEMORY":
            self.memory = int(words[2])

    def obey(self, words):
        """Returns False if the program must exit."""
        command = words[0] if words else ""
        if command in ("START", "RECTSTART"):
            self.start(words)
        elif command == "ABOUT" and FAULT == "dies_of_about":
            sys.exit("who wants to know?")
        elif command == "ABOUT":
            if FAULT == "complains_of_info":
                say("error: what about it?")
            elif FAULT != "late_about":
                about()
        elif command == "BEGIN":
            self.move()
        elif command == "TURN":
            place = tuple(int(number) for number in words[1].split(","))
            self.stones.add(place)
            self.others.append(place)
            self.move()
        elif command == "BOARD":
            self.board()
        elif command == "SWAP2BOARD" and FAULT == "swap2":
            self.swap2()
        elif command == "RESTART":
            self.restart()
        elif command == "INFO":
            self.inform(words)
        elif command == "END":
            return FAULT == "ignores_end"
        else:
            say("UNKNOWN command " + command)
        return True


def main():
    player = Player()
    if FAULT != "threads":
        while player.obey(hear().upper().split()):
            pass
        return
    # One thread reads, another one thinks.
    commands = queue.Queue()
    thinker = threading.Thread(target=lambda: all(iter(lambda: player.obey(commands.get()), None)), daemon=True)
    thinker.start()
    while thinker.is_alive():
        words = hear().upper().split()
        commands.put(words)
        if words == ["END"]:
            return


main()
