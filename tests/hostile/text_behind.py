#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes a second move and more text after its move."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        return f"({colour} {letter} {number}) ({colour} G 1) good luck\n"


Agent().play()
