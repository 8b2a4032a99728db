#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Prints nothing when it has lost."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def announce(self):
        if self.winner in (None, self.colour):
            super().announce()


Agent().play()
