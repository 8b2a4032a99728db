#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Kills its parent."""

import os
import signal
import time

from plain_player import Attacker, Refused, attempt


def kill_parent():
    parent = os.getppid()
    os.kill(parent, signal.SIGKILL)
    for _ in range(50):
        if os.getppid() != parent:
            return parent
        time.sleep(0.001)
    raise Refused("the signal had no effect")


class Agent(Attacker):
    def attack(self):
        attempt("to kill its parent", kill_parent)


Agent().play()
