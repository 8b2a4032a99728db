#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Fills its directory to the last byte, 64 MB at most, and then cannot even write its answer."""

import signal

from plain_player import Attacker


class Agent(Attacker):
    def attack(self):
        for size in 1 << 20, 1 << 12, 1:
            try:
                for number in range(64):
                    with open(f"filling{size}.{number}", "wb", buffering=0) as file:
                        file.write(b"x" * size)
            except OSError as error:
                print(error, flush=True)
        while True:
            signal.pause()


Agent().play()
