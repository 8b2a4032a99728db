#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Checks for its turn file in a loop without a pause."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def wait(self):
        pass


Agent().play()
