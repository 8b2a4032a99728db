# SPDX-License-Identifier: MIT
"""Shared code of the players that are started for each move."""

import os
import signal

import fault


def misbehave(own, others, depth=None):
    """Shows the fault before the answer; `own` and `others` are the numbers of stones on the board."""
    fault.in_turn(own)
    if fault.has("knows_how_to_begin_only") and (own, others) == (0, 1):
        fault.hang()
    if fault.has("needs_depth") and depth == 1:
        fault.hang()


def overlooks_the_first_column(open_columns):
    """As searches do that begin with a full one's value; it always takes the first itself, so no game of its own ends so."""
    return fault.has("overlooks_the_first_column") and open_columns == [0]


def misbehave_with(input_file):
    if fault.has("writes_to_its_input"):
        with open(input_file, "a") as file:
            file.write("x\n")


def misbehave_on_a_full_board():
    if fault.has("crashes_on_a_full_board"):
        os.kill(os.getpid(), signal.SIGSEGV)


def misbehave_in_the_end():
    if fault.has("goes_on_behind_its_answer"):
        fault.hang()
