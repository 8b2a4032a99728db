#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes its first answer and exits with status 1, as some real programs do."""

import sys

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        super().write_answer(text)
        sys.exit(1)


Agent().play()
