#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Four children, each in its own session, compute all the time."""

import os

from plain_player import PlainPlayer


for _ in range(4):
    if os.fork() == 0:
        os.setsid()
        while True:
            pass
PlainPlayer().play()
