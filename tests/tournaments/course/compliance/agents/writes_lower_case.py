#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes its moves in small letters."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def move_text(self, place):
        return super().move_text(place).lower()


Agent().play()
