#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Two threads compute all the time, in the opponent's turn too."""

import hashlib
import threading

from plain_player import PlainPlayer


def burn():
    block = b"x" * (1 << 20)
    while True:
        hashlib.sha256(block)  # lets other threads run meanwhile


for _ in range(2):
    threading.Thread(target=burn, daemon=True).start()
PlainPlayer().play()
