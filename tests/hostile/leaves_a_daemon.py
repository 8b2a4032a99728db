#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Leaves a process that has left its parent, its session and its process group.

Prints the id of that process: `daemon 4711`.
"""

import os
import time

from plain_player import PlainPlayer

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print("daemon", os.getpid(), flush=True)
        while True:
            time.sleep(3600)
    os._exit(0)
os.wait()
PlainPlayer().play()
