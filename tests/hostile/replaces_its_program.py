#!/usr/bin/env -S python3 -B
"""Writes into its own program file, removes it, and puts another in its place."""

import os
import sys

from plain_player import Attacker, attempt


class Agent(Attacker):
    def attack(self):
        program = os.path.realpath(sys.argv[0])
        attempt("to write its program", lambda: open(program, "a").name)
        attempt("to change the rights to its program", lambda: os.chmod(program, os.stat(program).st_mode))
        attempt("to remove its program", lambda: os.remove(program))
        attempt("to put a file beside its program", lambda: open(program + ".new", "w").name)


Agent().play()
