#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer is a list without a closing parenthesis."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        if self.answers == 0:
            return super().answer_text(colour, letter, number)
        return f"({colour} {letter} {number}\n"


Agent().play()
