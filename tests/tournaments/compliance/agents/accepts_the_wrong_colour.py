#!/usr/bin/env -S python3 -B
"""Takes a move of its own colour for the opponent's."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def wrong_colour(self, place):
        return place


Agent().play()
