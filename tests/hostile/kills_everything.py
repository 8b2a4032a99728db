#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Kills every process that it can reach: all at once, then each one that it sees."""

import contextlib
import os
import signal
import time
from functools import partial

from plain_player import Attacker, Refused, attempt, first_success, other_processes


def kill(process):
    os.kill(process, signal.SIGKILL)
    for _ in range(50):
        if not os.path.exists(f"/proc/{process}"):
            return process
        time.sleep(0.001)
    raise Refused("the signal had no effect")


class Agent(Attacker):
    def attack(self):
        # The result does not show whether a process was killed.
        with contextlib.suppress(OSError):
            os.kill(-1, signal.SIGKILL)
        attempt("to kill a process", lambda: first_success(partial(kill, process) for process in other_processes()))


Agent().play()
