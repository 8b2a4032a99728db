#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes its answer in three pieces, with pauses between them."""

import time

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        with open(self.answer_file, "w") as file:
            for piece in text[:2], text[2:5], text[5:]:
                file.write(piece)
                file.flush()
                time.sleep(0.05)


Agent().play()
