#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes blanks and line ends around and between all words; the first one as Lisp's PRINT does."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        return f"\n (  {colour}\t{letter}\n{number} ) \n\n"


Agent().play()
