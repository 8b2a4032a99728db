#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Exits at once; a child that it leaves plays."""

import os

from plain_player import PlainPlayer


if os.fork() == 0:
    PlainPlayer().play()
