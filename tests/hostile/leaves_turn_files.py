#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Deletes the file with its colour, and none of the later ones."""

import os
import time

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    last = None  # the turn file read last; held open, so that its inode number is not given to a later one

    def take_turn_file(self):
        if self.colour is None:
            return super().take_turn_file()
        while True:
            try:
                file = open(self.turn_file)
                if self.last is None or not os.path.sameopenfile(file.fileno(), self.last.fileno()):
                    self.last = file
                    return file.read()
                file.close()
            except FileNotFoundError:
                pass
            time.sleep(self.poll_seconds)


Agent().play()
