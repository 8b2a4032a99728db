#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Deletes the turn file only some time after it has answered."""

import os
import time

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def take_turn_file(self):
        while not os.path.exists(self.turn_file):
            time.sleep(self.poll_seconds)
        with open(self.turn_file) as file:
            text = file.read()
        if text.strip() == "B":  # it has nothing to answer yet
            os.remove(self.turn_file)
        return text

    def write_answer(self, text):
        super().write_answer(text)
        time.sleep(0.03)
        if os.path.exists(self.turn_file):
            os.remove(self.turn_file)


Agent().play()
