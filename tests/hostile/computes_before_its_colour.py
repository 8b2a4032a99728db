#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Computes for half a second before it reads its colour, while no clock runs."""

import time

from plain_player import PlainPlayer

while time.process_time() < 0.5:
    pass
PlainPlayer().play()
