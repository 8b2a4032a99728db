#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""As Black it writes a move before White has made one."""

from sound_player import SoundPlayer


class Agent(SoundPlayer):
    def delete_turn_file(self):
        if not self.answers:
            with open(self.name + ".in") as file:
                if file.read().strip() == "B":
                    self.write_answer("(B A 1)\n")
        super().delete_turn_file()


Agent().play()
