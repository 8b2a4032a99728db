#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer has the same bytes as its first; the referee must treat it as a new answer."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    first = None

    def answer_text(self, colour, letter, number):
        if self.first is None:
            self.first = super().answer_text(colour, letter, number)
        return self.first


Agent().play()
