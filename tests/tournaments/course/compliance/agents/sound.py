#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Has no fault."""

from sound_player import SoundPlayer

SoundPlayer().play()
