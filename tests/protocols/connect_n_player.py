#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""connect_n_player.py [FAULT]: plays the leftmost column with room, by the protocol of the Connect-N course.

FAULT selects a fault of its output or its behaviour; without it all is correct. It prints all lines that it receives to
stderr, which is its log.
"""

import os
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
NAME = "leftmost"


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    line = line.strip()
    print("heard", line, file=sys.stderr, flush=True)
    return line.split()


def sit():
    while True:
        time.sleep(1000)


class Game:
    def __init__(self, rows, columns):
        self.rows = rows
        self.columns = [[] for _ in range(columns)]  # stones from the bottom up: True is ours
        self.may_pop_out = True

    def take(self, column, kind, ours):
        if kind == "1":
            self.columns[column].append(ours)
        else:
            self.columns[column].pop(0)

    def play(self):
        own = [c for c, stones in enumerate(self.columns) if stones[:1] == [True]]
        may_pop_out = FAULT == "pops_out_twice" or (FAULT == "pops_out" and self.may_pop_out)
        if own and may_pop_out:
            self.may_pop_out = False
            self.answer(own[0], "0")
        elif FAULT == "pops_out_the_others" and self.columns[0][:1] == [False]:
            self.answer(0, "0")
        else:
            self.answer(next(c for c, stones in enumerate(self.columns) if len(stones) < self.rows), "1")

    def answer(self, column, kind):
        """Prints a move, with the fault."""
        if FAULT == "silent":
            return sit()
        if FAULT == "exits":
            sys.exit(0)
        if FAULT == "crashes":
            os.abort()
        if FAULT == "one_number":
            say("3")
            return sit()
        if FAULT == "unfinished":
            say("3 ", end="")
            return sit()
        if FAULT == "off_the_board":
            return say("7 1")
        if FAULT == "negative":
            return say("-1 1")
        if FAULT == "no_type":
            return say("3 2")
        if FAULT == "escapes":
            return say("\x1b[31m9 1")
        if FAULT == "chats":
            say("Thinking about it ...")
            say("value 3 1 4")
        if FAULT == "floods":
            for _ in range(20000):
                say("thinking")
        if FAULT == "searches":
            say("info depth 4 score 7")
        if FAULT == "year_2011":
            say(str(column))
            return self.take(column, kind, True)
        say("%d %s" % (column, kind), end="\r\n" if FAULT == "crlf" else "\n")
        self.take(column, kind, True)


def play_as_in_2011():
    """No line of players; the player with number 0 begins, a move is a column, and a negative one is the end."""
    rows, columns, _, number, _ = map(int, hear())
    game = Game(rows, columns)
    if number == 0:
        game.play()
    while (column := int(hear()[0])) >= 0:
        game.take(column, "1", False)
        game.play()


def main():
    if FAULT == "nameless":
        sit()
    if FAULT == "gone":
        sys.exit(0)
    say(NAME)
    if FAULT == "gone_after_its_name":
        sys.exit(0)
    if FAULT == "year_2011":
        return play_as_in_2011()
    game = None
    while True:
        words = hear()
        if len(words) == 4:
            if FAULT == "gone_after_the_players":
                sys.exit(0)
            first = words[1] == NAME
        elif len(words) == 5:
            game = Game(int(words[0]), int(words[1]))
            if (words[3] == "1") == first:
                game.play()
            elif FAULT == "early":
                # Like the test player of the course, print a first move even as the second player.
                say("6 1")
                game.take(6, "1", True)
        elif len(words) == 2:
            game.take(int(words[0]), words[1], False)
            game.play()
        elif FAULT != "stays":
            say("game over")
            sys.exit(0)


main()
