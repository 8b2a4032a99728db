#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Accepts moves off the board."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def off_the_board(self, place):
        return place


Agent().play()
