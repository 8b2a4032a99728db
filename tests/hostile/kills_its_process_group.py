#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Kills its whole process group, and so itself, in its second turn."""

import os
import signal

from plain_player import Attacker


class Agent(Attacker):
    def attack(self):
        os.kill(0, signal.SIGKILL)


Agent().play()
