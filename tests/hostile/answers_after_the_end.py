#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Continues to answer after the end of the game, for ever."""

import time

from plain_player import PlainPlayer

agent = PlainPlayer()
agent.play()
agent.wait_until_answer_is_read()
while True:
    time.sleep(0.01)
    agent.write_answer(f"({agent.colour} G 1)\n")
