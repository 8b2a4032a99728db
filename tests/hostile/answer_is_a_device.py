#!/usr/bin/env -S python3 -B
"""Makes a device of its second answer, and, where that is refused, answers properly."""

import os
import stat

from plain_player import Attacker, attempt


class Agent(Attacker):
    def attack(self):
        attempt("to make a device", lambda: os.mknod(self.answer_file, stat.S_IFCHR | 0o666, os.makedev(1, 5)))


Agent().play()
