#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Waits for nothing."""

import time

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def take_colour(self):
        while True:
            time.sleep(3600)


Agent().play()
