#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer is a named pipe, on which a reader would block for ever."""

import os

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            os.mkfifo(self.answer_file)
        else:
            super().write_answer(text)


Agent().play()
