#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Raises its limits and its priority over others, and lowers its out-of-memory score."""

import ctypes
import os
import resource
from functools import partial

from plain_player import Attacker, Refused, attempt, first_success, other_processes


libc = ctypes.CDLL(None)


def lift(limit):
    resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def spare_me():
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("-1000")


def slow_down(process):
    os.setpriority(os.PRIO_PROCESS, process, 19)
    return process


def show_the_machine_its_memory():
    """A crash is told to a program of the machine, if it has one for that, unless the limit is 1."""
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, most))
    if resource.getrlimit(resource.RLIMIT_CORE) == (1, 1):
        raise Refused("the limit stays")


def stop_the_disk():
    """The machine writes all it has to write, and reads anew what others read: of no file, an error if it is done."""
    if libc.syncfs(-1) == 0 and libc.posix_fadvise(-1, 0, 0, os.POSIX_FADV_DONTNEED) == 0:
        raise Refused("nothing is done")


class Agent(Attacker):
    def attack(self):
        attempt("to lift the limit of processes", lambda: lift(resource.RLIMIT_NPROC))
        attempt("to lift the limit of descriptors", lambda: lift(resource.RLIMIT_NOFILE))
        attempt("to go before others", lambda: os.nice(-10))
        attempt("to let others go behind", lambda: first_success(partial(slow_down, each) for each in other_processes()))
        attempt("to run in real time", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
        attempt("to have the machine look at its crash", show_the_machine_its_memory)
        attempt("to have others wait for the disk", stop_the_disk)
        attempt("to be spared when memory runs out", spare_me)


Agent().play()
