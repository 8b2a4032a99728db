#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Looks for the referee's secret, $KAVEN_TEST_SECRET, in its own environment and in that of each process it sees."""

import os

from plain_player import Attacker, Refused, attempt, other_processes

SECRET = b"KAVEN_TEST_SECRET"


def in_own():
    if SECRET not in os.environb:
        raise Refused("it is not there")
    return os.environb[SECRET]


def in_that_of_others():
    for process in other_processes():
        try:
            with open(f"/proc/{process}/environ", "rb") as file:
                if SECRET in file.read():
                    return f"process {process} has it"
        except OSError:
            pass
    raise Refused("no process shows it")


class Agent(Attacker):
    def attack(self):
        attempt("to read the secret in its environment", in_own)
        attempt("to read the secret in that of others", in_that_of_others)


Agent().play()
