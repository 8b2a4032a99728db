#!/usr/bin/env -S python3 -B
"""Has no fault."""

from sound_player import SoundPlayer

SoundPlayer().play()
