#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Makes ten thousand empty files in its directory, and leaves them there."""

from plain_player import Attacker


class Agent(Attacker):
    def attack(self):
        try:
            for number in range(10000):
                open(f"file{number}", "w").close()
        except OSError as error:
            print(error, flush=True)


Agent().play()
