#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Eight children allocate 64 MB each: none has much by itself. It answers no more."""

import os
import signal

from plain_player import Attacker


class Agent(Attacker):
    def attack(self):
        for _ in range(8):
            if os.fork() == 0:
                break
        held = b"x" * (64 << 20)
        print("holds", len(held) >> 20, "MB more", flush=True)
        while True:
            signal.pause()


Agent().play()
