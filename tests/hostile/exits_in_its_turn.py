#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Exits in its second turn, without an answer."""

import sys

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            sys.exit(0)
        super().write_answer(text)


Agent().play()
