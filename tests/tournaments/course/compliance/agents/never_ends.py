#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Continues to wait after the game is over."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def end(self):
        self.take_turn_file()


Agent().play()
