#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Forks, and so do its children, until no more processes are possible. None of them ever exits."""

import os
import signal

from plain_player import Attacker, attempt


def fork_without_end():
    agent = os.getpid()
    for _ in range(1000):
        try:
            os.fork()
        except OSError:
            if os.getpid() == agent:
                raise
            break
    while os.getpid() != agent:
        signal.pause()


class Agent(Attacker):
    def attack(self):
        attempt("to fork without end", fork_without_end)


Agent().play()
