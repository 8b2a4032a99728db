#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Searches for the directory of its opponent, and writes an illegal answer there."""

import os
from functools import partial

from plain_player import Attacker, Refused, attempt, first_success, other_processes

OPPONENT = "plain"


def directories_of_the_opponent():
    for process in other_processes():
        try:
            with open(f"/proc/{process}/cmdline") as file:
                if file.read().rstrip("\0").endswith(OPPONENT + ".py"):
                    yield f"/proc/{process}/cwd"
        except OSError:
            pass  # of another user, or gone


def directories_beside_mine():
    above = os.path.dirname(os.getcwd())
    return [] if above == "/" else [os.path.join(above, name) for name in os.listdir(above)]


def write_answer_in(directory):
    if os.path.samefile(directory, "."):
        raise Refused("only its own directory was found")
    with open(f"{directory}/{OPPONENT}.out", "w") as file:
        file.write("(B H 99)\n")
    return os.path.realpath(directory)


class Agent(Attacker):
    def attack(self):
        for find in directories_of_the_opponent, directories_beside_mine:
            attempt(find.__name__, lambda: first_success(partial(write_answer_in, place) for place in find()))


Agent().play()
