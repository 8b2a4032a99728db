#!/usr/bin/env -S python3 -B
"""Takes more than its share: lifts its limits, its priority over others, and its rank among those to be ended first."""

import os
import resource
from functools import partial

from plain_player import Attacker, attempt, first_success, other_processes


def lift(limit):
    resource.setrlimit(limit, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def spare_me():
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("-1000")


def slow_down(process):
    os.setpriority(os.PRIO_PROCESS, process, 19)
    return process


class Agent(Attacker):
    def attack(self):
        attempt("to lift the limit of processes", lambda: lift(resource.RLIMIT_NPROC))
        attempt("to lift the limit of descriptors", lambda: lift(resource.RLIMIT_NOFILE))
        attempt("to go before others", lambda: os.nice(-10))
        attempt("to let others go behind", lambda: first_success(partial(slow_down, each) for each in other_processes()))
        attempt("to run in real time", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
        attempt("to be spared when memory runs out", spare_me)


Agent().play()
