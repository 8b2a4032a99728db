#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""After its first answer it creates a filled directory with the name of its turn file."""

import os
import signal

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        os.makedirs(os.path.join(self.turn_file, "in the way"))
        super().write_answer(text)
        while True:
            signal.pause()


Agent().play()
