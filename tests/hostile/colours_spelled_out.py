#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Spells its colour out."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        return f"({'white' if colour == 'W' else 'black'} {letter} {number})\n"


Agent().play()
