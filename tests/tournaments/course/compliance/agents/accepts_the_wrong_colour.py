#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Accepts a move of its own colour as the opponent's."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def wrong_colour(self, place):
        return place


Agent().play()
