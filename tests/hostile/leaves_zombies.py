#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Never waits for its children, which exit at once."""

import os
import time

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            for _ in range(20):
                if os.fork() == 0:
                    os._exit(0)
            time.sleep(0.5)  # long enough to be looked at
        super().write_answer(text)


Agent().play()
