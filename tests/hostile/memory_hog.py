#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Allocates memory, half a gigabyte at most, and answers no more."""

import signal

from plain_player import Attacker


class Agent(Attacker):
    def attack(self):
        held = []
        for megabytes in range(16, 513, 16):
            held.append(b"x" * (16 << 20))
            print("holds", megabytes, "MB", flush=True)
        while True:
            signal.pause()


Agent().play()
