#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Also writes its opponent's turn file and answer, as in a directory that both share."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        for directory in ".", "..":
            for ending in ".in", ".out":
                try:
                    with open(f"{directory}/plain{ending}", "w") as file:
                        file.write(f"({'B' if self.colour == 'W' else 'W'} H 99)\n")
                except OSError as error:
                    print(error, flush=True)
        super().write_answer(text)


Agent().play()
