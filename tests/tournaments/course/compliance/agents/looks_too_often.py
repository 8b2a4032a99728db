#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Checks for its turn file two hundred times a second."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    poll_seconds = 0.005


Agent().play()
