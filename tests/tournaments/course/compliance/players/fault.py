# SPDX-License-Identifier: MIT
"""Faults that a program of any protocol can have; the environment variable FAULT selects one.

Players call these functions where a fault can appear; without FAULT they are correct.
"""

import os
import sys
import threading
import time

NAME = os.environ.get("FAULT")
FAULTY_MOVE = 3  # number of moves before a fault in the middle of a game


answered = False  # whether it has had a turn
# The stream for output that is not an answer. On a busy machine, the referee reads this output in the player's own turn,
# when a protocol may have no form for it.
chatter = sys.stdout


def has(name):
    return NAME == name


def hang():
    time.sleep(3600)


def compute(seconds=0.3):
    begin = time.thread_time()
    while time.thread_time() - begin < seconds:
        pass


def at_start():
    if has("computes") or has("computes_and_hangs"):
        compute()
    if has("ends_at_once"):
        sys.exit("no licence found")
    if has("knows_its_own_folder_only") and os.path.realpath(".") != os.path.dirname(os.path.realpath(__file__)):
        sys.exit("where am I?")
    if has("leaves_a_process") and os.fork() == 0:
        os.setsid()
        hang()


def in_turn(moves_made):
    """Called before the answer."""
    global answered
    answered = True
    if has("computes") or has("computes_and_hangs"):
        compute()
    if has("computes_and_hangs"):
        hang()
    if has("computes_for_ever"):
        compute(3600)
    if has("silent_when_it_begins") and moves_made == 0:
        hang()
    if has("thinks_for_ever") and moves_made == FAULTY_MOVE:
        hang()
    if has("crashes") and moves_made == FAULTY_MOVE:
        print("list index out of range", file=sys.stderr, flush=True)
        os._exit(1)
    if has("ignores_its_time") and moves_made == FAULTY_MOVE:
        time.sleep(2.5)


class Waiting:
    """Shows faults of a player that waits for its turn: `with fault.Waiting(): …`."""

    def __enter__(self):
        self.over = threading.Event()
        if has("computes_after_its_turn") and answered:
            threading.Thread(target=compute, args=(0.6,), daemon=True).start()
        if has("never_sleeps"):
            self.start(lambda: None, 0)
        if has("prints_while_it_waits"):
            # Not so soon that a quick opponent's answer comes meanwhile, nor until a slow one's does.
            begin = time.monotonic() + 0.5
            self.start(lambda: begin < time.monotonic() < begin + 1 and
                       print("MESSAGE " + "still waiting " * 1000, file=chatter, flush=True), 0.05)
        if has("times_its_opponent") and answered:
            deadline = time.monotonic() + 4
            self.start(lambda: time.monotonic() < deadline or os._exit(1), 0.1)

    def start(self, step, pause):
        def loop():
            while not (self.over.wait(pause) if pause else self.over.is_set()):
                step()

        threading.Thread(target=loop, daemon=True).start()

    def __exit__(self, *_):
        self.over.set()
