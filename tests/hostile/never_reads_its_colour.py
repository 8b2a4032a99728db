#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Starts, then does nothing."""

import signal

while True:
    signal.pause()
