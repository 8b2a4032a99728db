#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Creates objects that would outlive it: System V segments, semaphores and queues, a POSIX queue, a key."""

import ctypes
import os

from plain_player import Attacker, attempt

IPC_PRIVATE, IPC_CREAT = 0, 0o1000
SYS_ADD_KEY, KEY_SPEC_USER_KEYRING = 248, -4  # on x86-64

libc = ctypes.CDLL(None, use_errno=True)


def check(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def open_queue():
    name = f"/kaven-test-{os.getpid()}".encode()
    check(libc.mq_open(name, os.O_RDWR | os.O_CREAT, 0o600, None))
    libc.mq_unlink(name)


def remove(control, number, *words):
    """Nothing of a test is to stay on the machine."""
    control(number, *words)
    return number


class Agent(Attacker):
    def attack(self):
        attempt(
            "to leave a segment",
            lambda: remove(libc.shmctl, check(libc.shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0o600)), 0, None),
        )
        attempt(
            "to leave semaphores",
            lambda: remove(libc.semctl, check(libc.semget(IPC_PRIVATE, 1, IPC_CREAT | 0o600)), 0, 0),
        )
        attempt(
            "to leave a queue of System V",
            lambda: remove(libc.msgctl, check(libc.msgget(IPC_PRIVATE, IPC_CREAT | 0o600)), 0, None),
        )
        attempt("to leave a queue of POSIX", open_queue)
        attempt(
            "to leave a key",
            lambda: check(libc.syscall(SYS_ADD_KEY, b"user", b"kaven", b"x", 1, KEY_SPEC_USER_KEYRING)),
        )


Agent().play()
