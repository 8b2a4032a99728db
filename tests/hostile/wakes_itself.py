#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Four children do nothing but continue each other and their parent, so that no one can stop them."""

import contextlib
import os
import signal

from plain_player import PlainPlayer

CHILDREN = 4
family = [os.getpid()]
reading, writing = os.pipe()
for _ in range(CHILDREN):
    child = os.fork()
    if child == 0:
        os.setsid()
        family += [int(process) for process in os.read(reading, 8 * CHILDREN).split()]
        while True:
            for process in family:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)
    family.append(child)
for _ in range(CHILDREN):
    os.write(writing, b"%8d" * CHILDREN % tuple(family[1:]))
PlainPlayer().play()
