#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes its first answer a second time, in the opponent's turn."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        super().write_answer(text)
        if self.answers == 1:
            self.wait_until_answer_is_read()
            super().write_answer(text)


Agent().play()
