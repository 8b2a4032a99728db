#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Treats a pass as a move in column A."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def no_move(self):
        return 0, self.height(0)


Agent().play()
