#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""As White it waits for a further turn file before its first move."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def make_move(self):
        if self.colour == "W" and self.answers == 0:
            self.take_turn_file()
        super().make_move()


Agent().play()
