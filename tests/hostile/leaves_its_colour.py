#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Reads its colour without deleting the turn file; deletes the later ones."""

import os
import time

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def take_turn_file(self):
        while True:
            time.sleep(self.poll_seconds)
            try:
                with open(self.turn_file) as file:
                    text = file.read()
            except FileNotFoundError:
                continue
            if self.colour is None:
                return text
            if text.startswith("("):
                os.remove(self.turn_file)
                return text


Agent().play()
