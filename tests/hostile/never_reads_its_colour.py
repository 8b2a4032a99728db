#!/usr/bin/env -S python3 -B
"""Starts, then does nothing."""

import signal

while True:
    signal.pause()
