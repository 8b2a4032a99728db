#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes text before its move."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        return f"I play ({colour} {letter} {number})\n"


Agent().play()
