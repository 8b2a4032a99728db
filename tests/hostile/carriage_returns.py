#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Ends its answer with CR LF."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        return f"({colour} {letter} {number})\r\n"


Agent().play()
