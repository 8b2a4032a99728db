#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Gives up when its opponent takes more than two seconds."""

import sys
import time

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def take_turn_file(self):
        self.began = time.monotonic()
        return super().take_turn_file()

    def wait(self):
        if self.answers and time.monotonic() - self.began > 2:
            sys.exit("opponent timed out")
        super().wait()


Agent().play()
