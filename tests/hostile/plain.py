#!/usr/bin/env -S python3 -B
"""Has no fault; the opponent of the other agents."""

from plain_player import PlainPlayer

PlainPlayer().play()
