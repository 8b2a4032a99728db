#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Has no fault; the opponent of the other agents."""

from plain_player import PlainPlayer

PlainPlayer().play()
