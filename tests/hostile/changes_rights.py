#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Removes its opponent's permissions for its directory and for PATH…, and changes their times and attributes."""

import ctypes
import os
import sys
from functools import partial

from plain_player import Attacker, attempt, change_it

AT_FDCWD = -100
SYS_FCHMODAT2 = 452  # of every machine
libc = ctypes.CDLL(None, use_errno=True)


def change_rights_anew(path):
    if libc.syscall(SYS_FCHMODAT2, AT_FDCWD, path.encode(), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def change_rights_of_opened(path):
    os.fchmod(os.open(path, os.O_RDONLY), 0)


DEEDS = {
    "times": lambda path: os.utime(path, (1, 1)),
    "attributes": lambda path: os.setxattr(path, "user.kaven", b"x"),
    "rights when it is open": change_rights_of_opened,
    "rights by the newest call": change_rights_anew,
    "rights": lambda path: os.chmod(path, 0),
}


def directories_of_players():
    """Of both, but its own, if they lie where they do without a sandbox."""
    return [path for path in ("../white", "../black") if not (os.path.exists(path) and os.path.samefile(path, "."))]


class Agent(Attacker):
    def attack(self):
        for path in directories_of_players() + sys.argv[1:]:
            for what, change in DEEDS.items():
                attempt(f"to change the {what} of {path}", partial(change_it, change, path))


Agent().play()
