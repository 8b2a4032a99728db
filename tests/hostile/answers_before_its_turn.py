#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes an illegal answer while it waits for its second turn; in that turn it answers correctly."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        super().write_answer(text)
        if self.answers == 1:
            self.wait_until_answer_is_read()
            super().write_answer(f"({self.colour} H 99)\n")


Agent().play()
