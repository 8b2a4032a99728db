#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Writes its answers to output.txt."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def write_answer(self, text):
        with open("output.txt", "w") as file:
            file.write(text)


Agent().play()
