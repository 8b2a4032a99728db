#!/usr/bin/env -S python3 -B
"""Takes a pass for a move in column A."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def no_move(self):
        return 0, self.height(0)


Agent().play()
