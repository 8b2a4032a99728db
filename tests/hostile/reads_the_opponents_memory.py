#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Reads the memory of every process that it sees."""

import ctypes
import os
from functools import partial

from plain_player import Attacker, Refused, attempt, first_success, other_processes


class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def first_address(process):
    with open(f"/proc/{process}/maps") as maps:
        line = maps.readline()
    if not line:
        raise Refused("it has no memory")
    return int(line.split("-")[0], 16)


def read_file(process):
    address = first_address(process)
    with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
        memory.seek(address)
        return process, memory.read(4)


def read_directly(process):
    buffer = ctypes.create_string_buffer(4)
    local, remote = Vector(ctypes.addressof(buffer), 4), Vector(first_address(process), 4)
    if libc.process_vm_readv(process, ctypes.byref(local), 1, ctypes.byref(remote), 1, 0) != 4:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return process, buffer.raw


libc = ctypes.CDLL(None, use_errno=True)


class Agent(Attacker):
    def attack(self):
        for read in read_file, read_directly:
            attempt(read.__name__, lambda: first_success(partial(read, process) for process in other_processes()))


Agent().play()
