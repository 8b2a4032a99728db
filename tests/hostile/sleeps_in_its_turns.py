#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Sleeps for a while in each of its turns, and so occupies the processor of the game for nothing."""

import time

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        time.sleep(0.3)
        super().write_answer(text)


Agent().play()
