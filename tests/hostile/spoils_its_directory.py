#!/usr/bin/env -S python3 -B
"""After its first answer a directory with something in it lies where its turn file should come."""

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
