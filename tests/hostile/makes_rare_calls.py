#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Makes a system call that no player is known to need, again and again."""

import ctypes
import errno
import os

from plain_player import Attacker, attempt

libc = ctypes.CDLL(None, use_errno=True)
TEE = 276


def join_pipes():
    """tee: of descriptors that are none, which the kernel says when it is asked."""
    for _ in range(3000):
        libc.syscall(TEE, -1, -1, 1, 0)
    if ctypes.get_errno() != errno.EBADF:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


class Agent(Attacker):
    def attack(self):
        attempt("to join pipes", join_pipes)


Agent().play()
