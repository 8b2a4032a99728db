#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Sets the clock, to its current time, so that a failing test does no harm."""

import ctypes
import os
import subprocess
import time

from plain_player import Attacker, Refused, attempt


class TimeAdjustment(ctypes.Structure):
    """struct timex: what is not named here is left as it is."""

    _fields_ = [("modes", ctypes.c_uint), ("offset", ctypes.c_long), ("rest", ctypes.c_char * 512)]


ADJ_FREQUENCY = 2


def adjust():
    libc = ctypes.CDLL(None, use_errno=True)
    state = TimeAdjustment()
    libc.adjtimex(ctypes.byref(state))
    state.modes = ADJ_FREQUENCY
    if libc.adjtimex(ctypes.byref(state)) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def set_by_command():
    if subprocess.run(["date", "-s", f"@{time.time()}"], capture_output=True).returncode != 0:
        raise Refused("date has failed")


class Agent(Attacker):
    def attack(self):
        attempt("to set the clock", lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()))
        attempt("to adjust the clock", adjust)
        attempt("to set the clock by command", set_by_command)


Agent().play()
