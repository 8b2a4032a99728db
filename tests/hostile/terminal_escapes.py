#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer would clear the screen and colour it red if it were printed unchanged."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        if self.answers == 0:
            return super().answer_text(colour, letter, number)
        return f"(\x1b[2J\x1b[41m{colour} {letter} {number}\x07)\n"


Agent().play()
