#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Reads its turn file in its own folder instead of the current directory."""

import os

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def take_colour(self):
        os.chdir(os.path.dirname(os.path.abspath(__file__)))
        return super().take_colour()


Agent().play()
