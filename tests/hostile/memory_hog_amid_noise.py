#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Allocates half a gigabyte while its orphans start and exit, to keep a watchdog busy. Answers no more."""

import os
import signal

from plain_player import Attacker


def leave_orphans():
    while True:
        child = os.fork()
        if child == 0:
            if os.fork() == 0:
                os._exit(0)
            os._exit(0)
        os.waitpid(child, 0)


class Agent(Attacker):
    def attack(self):
        if os.fork() == 0:
            leave_orphans()
        held = b"x" * (512 << 20)
        print("holds", len(held) >> 20, "MB", flush=True)
        while True:
            signal.pause()


Agent().play()
