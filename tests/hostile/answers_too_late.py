#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes its second answer a second after its time is over."""

import os
import time

from plain_player import PlainPlayer

TURN_SECONDS = float(os.environ["KAVEN_TURN_SECONDS"])


class Agent(PlainPlayer):
    def choose_column(self):
        if self.answers == 1:
            time.sleep(max(0, self.turn_start + TURN_SECONDS + 1 - time.time()))
        return super().choose_column()


Agent().play()
