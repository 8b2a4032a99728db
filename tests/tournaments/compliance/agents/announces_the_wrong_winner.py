#!/usr/bin/env -S python3 -B
"""When it has won it says that its opponent has."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def announce(self):
        if self.winner == self.colour:
            self.winner = "B" if self.winner == "W" else "W"
        super().announce()


Agent().play()
