#!/usr/bin/env -S python3 -B
"""Its second answer is a gigabyte of nothing, which takes no room on the disk."""

import os

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            os.truncate(os.open(self.answer_file, os.O_CREAT | os.O_WRONLY), 1 << 30)
        else:
            super().write_answer(text)


Agent().play()
