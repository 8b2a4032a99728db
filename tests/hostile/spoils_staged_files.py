#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Creates filled directories under all the names that a referee may use for temporary files."""

import os

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        for name in f".{self.name}.staged", f".{self.turn_file}.removed-1", f".{self.answer_file}.removed-1":
            if not os.path.exists(name):
                os.makedirs(os.path.join(name, "in the way"))
        super().write_answer(text)


Agent().play()
