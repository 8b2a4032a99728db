#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes into its own program file, deletes it, and replaces it by another."""

import os
import sys

from plain_player import Attacker, attempt, change_it


class Agent(Attacker):
    def attack(self):
        program = os.path.realpath(sys.argv[0])
        attempt("to write its program", lambda: open(program, "a").name)
        attempt("to change the rights to its program", lambda: change_it(lambda path: os.chmod(path, 0o777), program))
        attempt("to remove its program", lambda: os.remove(program))
        attempt("to put a file beside its program", lambda: open(program + ".new", "w").name)


Agent().play()
