#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Always plays in column A, even if it is full."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def choose_place(self):
        return 0, min(self.height(0), 5)


Agent().play()
