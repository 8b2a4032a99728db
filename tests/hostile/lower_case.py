#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Answers in lower case."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        return f"({colour} {letter} {number})\n".lower()


Agent().play()
