#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes W,D,1 for (W D 1)."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def move_text(self, place):
        return super().move_text(place).replace(" ", ",").replace("(", "").replace(")", "")


Agent().play()
