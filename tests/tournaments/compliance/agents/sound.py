#!/usr/bin/env -S python3 -B
"""Does nothing wrong."""

from sound_player import SoundPlayer

SoundPlayer().play()
