#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Stops itself in its second turn."""

import os
import signal

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            os.kill(os.getpid(), signal.SIGSTOP)
        super().write_answer(text)


Agent().play()
