#!/usr/bin/env -S python3 -B
"""Closes every descriptor it has, stdin, stdout and stderr too, and plays on."""

import os

from plain_player import PlainPlayer


os.closerange(0, 65536)
PlainPlayer().play()
