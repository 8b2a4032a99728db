#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer names a row number that does not fit into 64 bits."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        if self.answers == 0:
            return super().answer_text(colour, letter, number)
        return f"({colour} A {2**64 + 2})\n"


Agent().play()
