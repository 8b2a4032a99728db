#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Raises an exception in its fourth turn."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def make_move(self):
        if self.answers == 3:
            print([][self.answers])
        super().make_move()


Agent().play()
