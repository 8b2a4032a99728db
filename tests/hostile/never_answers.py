#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Reads its colour and the turn files, but answers only with its first move."""

import signal

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers > 1:
            while True:
                signal.pause()
        super().write_answer(text)


Agent().play()
