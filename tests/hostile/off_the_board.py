#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer is off the board."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        if self.answers == 0:
            return super().answer_text(colour, letter, number)
        return f"({colour} H 1)\n"


Agent().play()
