#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer is a file without read permission."""

import os

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            with open(os.open(self.answer_file, os.O_CREAT | os.O_WRONLY, 0), "w") as file:
                file.write(text)
        else:
            super().write_answer(text)


Agent().play()
