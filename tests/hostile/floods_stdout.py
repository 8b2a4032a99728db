#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Prints as fast as it can, all the time, and plays correctly."""

import os
import threading

from plain_player import PlainPlayer


line = b"I am thinking, and I think you should know. " * 1024 + b"\n"


def flood():
    while True:
        os.write(1, line)


# Beside other load, the game can be over before the thread has printed more than a log takes.
for _ in range(40):
    os.write(1, line)
threading.Thread(target=flood, daemon=True).start()
PlainPlayer().play()
