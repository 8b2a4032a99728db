#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Opens as many files as it can, without closing any."""

import os
import resource

from plain_player import Attacker, attempt


def open_without_end():
    resource.setrlimit(resource.RLIMIT_NOFILE, [resource.getrlimit(resource.RLIMIT_NOFILE)[1]] * 2)
    opened = []
    try:
        while len(opened) < 100000:
            opened.append(os.open("/dev/null", os.O_RDONLY))
    finally:
        for descriptor in opened:
            os.close(descriptor)
    return len(opened)


class Agent(Attacker):
    def attack(self):
        attempt("to open 100000 files", open_without_end)


Agent().play()
