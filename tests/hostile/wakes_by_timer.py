#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Timers whose signal is SIGCONT continue it whenever it is stopped, and it computes all the time."""

import ctypes
import os
import signal
import threading

from plain_player import PlainPlayer

CLOCK_MONOTONIC, SIGEV_SIGNAL = 1, 0
PERIOD, TIMERS = 4_000_000, 500  # nanoseconds; enough for two seconds
libc = ctypes.CDLL(None, use_errno=True)


def make_timer():
    event = (ctypes.c_int * 16)(0, 0, signal.SIGCONT, SIGEV_SIGNAL)  # struct sigevent
    timer = ctypes.c_void_p()
    if libc.timer_create(CLOCK_MONOTONIC, event, ctypes.byref(timer)) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return timer


def burn(timers):
    """Each rings once: one that rings again and again would not after a signal of it was lost, as SIGSTOP does."""
    while True:
        for number, timer in enumerate(timers, 1):
            seconds, nanoseconds = divmod(number * PERIOD, 1_000_000_000)
            when = (ctypes.c_long * 4)(0, 0, seconds, nanoseconds)  # struct itimerspec
            libc.timer_settime(timer, 0, when, None)


try:
    alarms = [make_timer() for _ in range(TIMERS)]
except OSError as refusal:
    print(f"ATTACK REFUSED: a timer: {refusal}", flush=True)
    alarms = []
threading.Thread(target=burn, args=[alarms], daemon=True).start()
PlainPlayer().play()
