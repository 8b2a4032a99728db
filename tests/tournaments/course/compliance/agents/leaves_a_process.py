#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Leaves a process behind that nobody ends."""

import os
import time

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def end(self):
        if os.fork() == 0:
            os.setsid()
            time.sleep(3600)


Agent().play()
