#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Plays column A also when it is full, in the topmost row."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        return f"({colour} A {number if letter == 'A' else 6})\n"


Agent().play()
