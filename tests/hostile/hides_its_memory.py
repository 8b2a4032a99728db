#!/usr/bin/env -S python3 -B
"""Puts half a gigabyte where no process is seen to hold it: into files and segments that live in memory."""

import ctypes
import os

from plain_player import Attacker, attempt

IPC_PRIVATE, IPC_CREAT = 0, 0o1000
BLOCK = 8 << 20
BLOCKS = 32


def fill_unnamed_files():
    files = []
    for _ in range(BLOCKS):
        files.append(os.memfd_create("hidden"))
        os.write(files[-1], b"x" * BLOCK)
    return f"{len(files) * BLOCK >> 20} MB"


def fill_segments():
    libc = ctypes.CDLL(None, use_errno=True)
    libc.shmat.restype = ctypes.c_void_p
    for _ in range(BLOCKS):
        segment = libc.shmget(IPC_PRIVATE, BLOCK, IPC_CREAT | 0o600)
        if segment < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        address = libc.shmat(segment, None, 0)
        ctypes.memset(address, 1, BLOCK)
        libc.shmdt(ctypes.c_void_p(address))
    return f"{BLOCKS * BLOCK >> 20} MB"


class Agent(Attacker):
    def attack(self):
        attempt("to hide memory in unnamed files", fill_unnamed_files)
        attempt("to hide memory in segments", fill_segments)


Agent().play()
