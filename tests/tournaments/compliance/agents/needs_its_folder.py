#!/usr/bin/env -S python3 -B
"""Looks for its turn file beside itself."""

import os

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def take_colour(self):
        os.chdir(os.path.dirname(os.path.abspath(__file__)))
        return super().take_colour()


Agent().play()
