#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Thinks for three seconds, whatever its time limit."""

import time

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def make_move(self):
        if self.answers == 1:
            time.sleep(3)
        super().make_move()


Agent().play()
