#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Polls for its turn file in a tight loop, and so computes in the opponent's turn."""

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    poll_seconds = 0


Agent().play()
