#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Waits two seconds before it reads its colour."""

import time

from plain_player import PlainPlayer

time.sleep(2)
PlainPlayer().play()
