#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""As Black it does nothing."""

import time

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def before_the_first_move_of_white(self):
        self.take_turn_file()
        time.sleep(3600)


Agent().play()
