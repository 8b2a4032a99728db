#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Closes all its descriptors, including stdin, stdout and stderr, and continues to play."""

import os

from plain_player import PlainPlayer


os.closerange(0, 65536)
PlainPlayer().play()
