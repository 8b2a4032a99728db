#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Never gives a second answer."""

import time

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def make_move(self):
        if self.answers == 1:
            time.sleep(3600)
        super().make_move()


Agent().play()
