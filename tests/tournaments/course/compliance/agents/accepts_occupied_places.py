#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Lets its opponent overwrite a stone."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def occupied(self, place):
        return place


Agent().play()
