"""Faults that a program of any protocol can have; the first word behind the program's name says which it has.

A player asks here at the places where a fault can show; one that is called `sound` has none.
"""

import os
import sys
import threading
import time

NAME = sys.argv[1]
FAULTY_MOVE = 2  # the number of moves it has made before, when it goes wrong in the middle of a game


def has(name):
    return NAME == name


def hang():
    time.sleep(3600)


def at_start():
    if has("ends_at_once"):
        sys.exit("no licence found")
    if has("opens_a_file_beside_itself"):
        open("fault.py").close()
    if has("leaves_a_process") and os.fork() == 0:
        os.setsid()
        hang()


def in_turn(moves_made):
    """Before it answers."""
    if has("silent_when_it_begins") and moves_made == 0:
        hang()
    if has("thinks_for_ever") and moves_made == FAULTY_MOVE:
        hang()
    if has("crashes") and moves_made == FAULTY_MOVE:
        sys.exit("list index out of range")
    if has("ignores_its_time") and moves_made == FAULTY_MOVE:
        time.sleep(2.5)


class Waiting:
    """What it does besides while it is not its turn: `with fault.Waiting(): …`."""

    def __enter__(self):
        self.over = threading.Event()
        if has("never_sleeps"):
            self.start(lambda: None, 0)
        if has("prints_while_it_waits"):
            self.start(lambda: print("MESSAGE " + "still waiting " * 1000, flush=True), 0.1)
        if has("times_its_opponent"):
            deadline = time.monotonic() + 1.5
            self.start(lambda: time.monotonic() < deadline or os._exit(1), 0.1)

    def start(self, step, pause):
        def loop():
            while not (self.over.wait(pause) if pause else self.over.is_set()):
                step()

        threading.Thread(target=loop, daemon=True).start()

    def __exit__(self, *_):
        self.over.set()
