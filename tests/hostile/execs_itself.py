#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Replaces itself by a new copy of itself (exec) after it has read its colour; the copy plays."""

import os
import sys

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def take_turn_file(self):
        if self.colour is not None:
            return super().take_turn_file()
        if len(sys.argv) == 1:
            os.execv(sys.argv[0], [sys.argv[0], super().take_turn_file()])
        return sys.argv[1]


Agent().play()
