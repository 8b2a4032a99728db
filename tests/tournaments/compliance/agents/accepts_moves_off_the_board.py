#!/usr/bin/env -S python3 -B
"""Takes any place for one of the board."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def off_the_board(self, place):
        return place


Agent().play()
