#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Asks the kernel, in each way that it knows, for a signal that would continue it while it is frozen."""

import ctypes
import fcntl
import os
import signal

from plain_player import Attacker, attempt

CLOCK_MONOTONIC, SIGEV_SIGNAL = 1, 0
PR_SET_PDEATHSIG = 1
SYS_CLONE, SYS_MQ_NOTIFY = 56, 244  # of x86-64
IN_OPEN = 0x20
libc = ctypes.CDLL(None, use_errno=True)


def check(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def event_of(number):
    return (ctypes.c_int * 16)(0, 0, number, SIGEV_SIGNAL)  # struct sigevent


def make_timer(number, clock=CLOCK_MONOTONIC):
    check(libc.timer_create(clock, event_of(number), ctypes.byref(ctypes.c_void_p())))


def time_another_process(number):
    """Its clock may go on while this process is stopped."""
    child = os.fork()
    if child == 0:
        signal.pause()
    clock = ctypes.c_int()
    try:
        if libc.clock_getcpuclockid(child, ctypes.byref(clock)) == 0:
            make_timer(number, clock)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def watch_a_file(number):
    """Whoever opens the interpreter wakes it: its opponent, too."""
    watch = check(libc.inotify_init1(0))
    try:
        check(libc.inotify_add_watch(watch, b"/usr/bin/python3", IN_OPEN))
        fcntl.fcntl(watch, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(watch, fcntl.F_SETSIG, number)
    finally:
        os.close(watch)


def be_told_of_messages():
    queue = check(libc.mq_open(b"/wake", os.O_CREAT | os.O_RDONLY, 0o600, None))
    libc.mq_unlink(b"/wake")
    check(libc.syscall(SYS_MQ_NOTIFY, queue, event_of(signal.SIGCONT)))


def clone(number):
    """Makes a child at whose end this process gets the signal."""
    child = check(libc.syscall(SYS_CLONE, number, 0, 0, 0, 0))
    if child == 0:
        os._exit(0)
    __WALL = 0x40000000
    os.waitpid(child, __WALL)


def child_of_the_dead():
    check(libc.prctl(PR_SET_PDEATHSIG, signal.SIGCONT, 0, 0, 0))
    check(libc.prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0))


class Agent(Attacker):
    def attack(self):
        attempt("a timer that continues it", lambda: make_timer(signal.SIGCONT))
        # If a stopped process is killed, its group may become an orphan, which the kernel continues.
        attempt("a timer that kills its parent", lambda: make_timer(signal.SIGKILL))
        attempt("a timer of another's computing", lambda: time_another_process(signal.SIGCONT))
        for number in signal.SIGCONT, signal.SIGKILL:
            attempt(f"signal {number} when a file is opened", lambda: watch_a_file(number))
        attempt("a signal with a message", be_told_of_messages)
        attempt("a signal at a child's end", lambda: clone(signal.SIGCONT))
        attempt("a signal at its parent's end", child_of_the_dead)


Agent().play()
