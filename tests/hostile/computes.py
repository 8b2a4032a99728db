#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Has no fault; its second answer takes half a second of CPU time."""

import time

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            enough = time.process_time() + 0.5
            while time.process_time() < enough:
                pass
        super().write_answer(text)


Agent().play()
