#!/usr/bin/env -S python3 -B
"""Starts, and then does nothing at all."""

import signal

while True:
    signal.pause()
