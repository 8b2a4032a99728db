#!/usr/bin/env -S python3 -B
"""Looks for its turn file in a tight loop."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def wait(self):
        pass


Agent().play()
