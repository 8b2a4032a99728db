#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Ends before it has read its colour."""

import sys

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def take_colour(self):
        sys.exit("no licence found")


Agent().play()
