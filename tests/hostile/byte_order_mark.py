#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Begins its answer with a UTF-8 byte order mark."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        with open(self.answer_file, "w", encoding="utf-8-sig") as file:
            file.write(text)


Agent().play()
