#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Reports that a floating stone is invalid, but does not show the move."""

import sys

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def refuse(self, text, error):
        if "lower" in str(error):
            text = ""
        sys.exit(f"Invalid move {text}: {error}")


Agent().play()
