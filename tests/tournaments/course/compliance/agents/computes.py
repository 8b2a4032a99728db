#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Correct; computes for 0.3 s in its start and in each turn."""

import time

from sound_player import SoundPlayer


def compute():
    begin = time.thread_time()
    while time.thread_time() - begin < 0.3:
        pass


class Agent(SoundPlayer):
    def take_colour(self):
        compute()
        return super().take_colour()

    def choose_place(self):
        compute()
        return super().choose_place()


Agent().play()
