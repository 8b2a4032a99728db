#!/usr/bin/env -S python3 -B
"""Its second answer names a row that is larger than numbers of 64 bits are."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def answer_text(self, colour, letter, number):
        if self.answers == 0:
            return super().answer_text(colour, letter, number)
        return f"({colour} A {2**64 + 2})\n"


Agent().play()
