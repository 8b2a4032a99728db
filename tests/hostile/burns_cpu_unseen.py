#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Computes all the time in short-lived children for which it never waits: no process's CPU time includes theirs."""

import os
import signal
import time

from plain_player import PlainPlayer


def burn_in_children():
    while True:
        if os.fork() == 0:
            enough = time.process_time() + 0.01
            while time.process_time() < enough:
                pass
            os._exit(0)
        try:
            os.wait()
        except ChildProcessError:
            pass  # ignored signals: it has come to its end, and left nothing to wait for


signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(2):
    if os.fork() == 0:
        burn_in_children()
PlainPlayer().play()
