#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer is a legal move after a hundred megabytes of blanks."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        super().write_answer(" " * (100 << 20 if self.answers == 2 else 0) + text)


Agent().play()
