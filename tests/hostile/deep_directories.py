#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Creates nested folders, deeper than the maximum path length, and removes their permissions."""

import os

from plain_player import Attacker

DEPTH = 3000


class Agent(Attacker):
    def attack(self):
        here = os.open(".", os.O_RDONLY)
        folder = os.dup(here)
        for _ in range(DEPTH):
            try:
                os.mkdir("deeper", dir_fd=folder)
            except OSError as error:
                print(error, flush=True)
                break
            inner = os.open("deeper", os.O_RDONLY, dir_fd=folder)
            os.close(folder)
            folder = inner
        try:
            os.fchmod(folder, 0)
            os.close(folder)
            os.chmod("deeper", 0)
        except PermissionError as error:
            print(error, flush=True)


Agent().play()
