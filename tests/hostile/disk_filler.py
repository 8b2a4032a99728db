#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Fills every directory that it may write to, and deletes its files."""

import os

from plain_player import Attacker, attempt


def fill(directory):
    """Writes files of a megabyte until there is no room, 128 MB at most, and takes them away again."""
    written = []
    try:
        for number in range(128):
            written.append(f"{directory}/filling{number}")
            with open(written[-1], "wb") as file:
                file.write(b"x" * (1 << 20))
    finally:
        for file in written:
            if os.path.exists(file):
                os.remove(file)
    return "128 MB"


class Agent(Attacker):
    def attack(self):
        for directory in ".", "/tmp", "/dev", "/dev/shm", "/var/tmp", "/run":
            attempt(f"to fill {directory}", lambda: fill(directory))


Agent().play()
