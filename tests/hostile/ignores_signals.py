#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Plays correctly, ignores every signal that can be ignored, and never exits."""

import signal
import time

from plain_player import PlainPlayer

for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT:
    signal.signal(number, signal.SIG_IGN)
PlainPlayer().play()
while True:
    time.sleep(3600)
