#!/usr/bin/env -S python3 -B
"""Does nothing wrong: the opponent of the others."""

from plain_player import PlainPlayer

PlainPlayer().play()
