#!/usr/bin/env -S python3 -B
"""Says that a floating stone is invalid, but not which."""

import sys

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def refuse(self, text, error):
        if "lower" in str(error):
            text = ""
        sys.exit(f"Invalid move {text}: {error}")


Agent().play()
