#!/usr/bin/python3
"""Plays by the protocol of Gomocup, on the first free place row by row: gomocup_player.py [FAULT].

FAULT is what is wrong with what it says; without one nothing is. All it hears goes to stderr, which is its log.
"""

import os
import sys
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
    name = "name=\"player\", " if FAULT != "late_about" else ""
    say(name + "version=\"1.0\", author=\"a test\", country=\"-\"")


def answer(x, y, others):
    """A move, with what is wrong with it."""
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
    if FAULT == "blanks":
        return say("  %d , %d \r" % (x, y))
    if FAULT == "twice":
        # In one piece: what it only said when it goes on in its next turn would be an answer to that.
        return say("%d,%d\n%d,%d\n4,4" % (x, y, x, y))
    say("%d,%d" % (x, y))


def main():
    width = height = 0
    stones = set()
    others = []

    def move():
        # The first row for who begins, the last one for the other: whoever began wins.
        places = [(x, y) for y in range(height) for x in range(width)]
        if others and len(others) > len(stones) - len(others):
            places.reverse()
        place = next(place for place in places if place not in stones)
        answer(*place, others)
        stones.add(place)

    while True:
        words = hear().upper().split()
        command = words[0] if words else ""
        if command in ("START", "RECTSTART"):
            if FAULT == "refuses":
                say("ERROR unsupported size")
                continue
            if FAULT == "knows_no_start":
                say("UNKNOWN command " + command)
                continue
            if FAULT == "never_ready":
                sit()
            sizes = [int(size) for size in words[1].split(",")]
            width, height = sizes[0], sizes[-1]
            if FAULT == "banner":
                say("Player 1.0, all rights reserved\n7,7")
            say("ok" if FAULT == "banner" else "OK")
        elif command == "ABOUT":
            if FAULT != "late_about":
                about()
        elif command == "BEGIN":
            move()
        elif command == "TURN":
            place = tuple(int(number) for number in words[1].split(","))
            stones.add(place)
            others.append(place)
            move()
        elif command == "BOARD":
            stones.clear()
            others.clear()
            while (line := hear().upper()) != "DONE":
                x, y, owner = (int(number) for number in line.split(","))
                stones.add((x, y))
                if owner == 2:
                    others.append((x, y))
            move()
        elif command == "END" and FAULT != "ignores_end":
            return
        elif command != "INFO":
            say("UNKNOWN command " + command)


main()
