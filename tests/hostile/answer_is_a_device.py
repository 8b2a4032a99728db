#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Creates a device as its second answer, and answers correctly if that is refused."""

import os
import stat

from plain_player import Attacker, attempt


class Agent(Attacker):
    def attack(self):
        attempt("to make a device", lambda: os.mknod(self.answer_file, stat.S_IFCHR | 0o666, os.makedev(1, 5)))


Agent().play()
