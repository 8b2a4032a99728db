#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Lets its opponent's stones float."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def floating(self, place):
        return place


Agent().play()
