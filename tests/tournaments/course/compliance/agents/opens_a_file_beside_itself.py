#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Reads one of its own files as if it were in the current directory."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def take_colour(self):
        with open("sound_player.py"):
            return super().take_colour()


Agent().play()
