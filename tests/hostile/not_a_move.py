#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer is a list that is not a move."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        if self.answers == 0:
            return super().answer_text(colour, letter, number)
        return "(pass)\n"


Agent().play()
