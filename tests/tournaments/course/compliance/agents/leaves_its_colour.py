#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Reads its colour without deleting the file."""

import os
import time

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def take_colour(self):
        while True:
            time.sleep(0.1)
            if os.path.exists(self.name + ".in"):
                with open(self.name + ".in") as file:
                    return file.read().strip()

    def make_move(self):
        time.sleep(3600)


Agent().play()
