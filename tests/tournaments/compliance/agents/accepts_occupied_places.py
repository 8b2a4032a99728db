#!/usr/bin/env -S python3 -B
"""Lets its opponent overwrite a stone."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def occupied(self, place):
        return place


Agent().play()
