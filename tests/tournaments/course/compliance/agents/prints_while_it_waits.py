#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Prints a lot between two checks for its turn file."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def wait(self):
        print("waiting for my turn ... " * 1000, flush=True)
        super().wait()


Agent().play()
