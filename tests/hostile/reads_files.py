#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""reads_files.py PATH…: reads files that it may not read."""

import sys

from plain_player import Attacker, attempt


def read(path):
    with open(path, "rb") as file:
        return file.read(20)


class Agent(Attacker):
    def attack(self):
        for path in sys.argv[1:]:
            attempt(f"to read {path}", lambda: read(path))


Agent().play()
