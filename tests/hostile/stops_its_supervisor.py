#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Stops its supervisor, reads its memory, writes to it, and chooses its processor."""

import ctypes
import os
import signal
import time

from plain_player import Attacker, Refused, attempt


def stop(process):
    os.kill(process, signal.SIGSTOP)
    try:
        for _ in range(50):
            with open(f"/proc/{process}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "T":
                    return process
            time.sleep(0.001)
    finally:
        os.kill(process, signal.SIGCONT)
    raise Refused("it does not stop")


def attach(process):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(PTRACE_SEIZE, process, None, None) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return process


PTRACE_SEIZE = 0x4206


class Agent(Attacker):
    def attack(self):
        for supervisor in {os.getppid(), 1}:
            attempt(f"to stop {supervisor}", lambda: stop(supervisor))
            attempt(f"to trace {supervisor}", lambda: attach(supervisor))
            attempt(f"to read the environment of {supervisor}", lambda: open(f"/proc/{supervisor}/environ").read())
            attempt(f"to write into the memory of {supervisor}", lambda: open(f"/proc/{supervisor}/mem", "r+b").name)
            attempt(f"to send {supervisor} to one processor", lambda: os.sched_setaffinity(supervisor, {min(os.sched_getaffinity(0))}))
            attempt(f"to see the files of {supervisor}", lambda: os.listdir(f"/proc/{supervisor}/fd"))


Agent().play()
