#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Announces that its opponent has won when it has won itself."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def announce(self):
        if self.winner == self.colour:
            self.winner = "B" if self.winner == "W" else "W"
        super().announce()


Agent().play()
