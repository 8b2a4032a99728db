#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Creates namespaces in which it is root, and joins those of others."""

import ctypes
import os

from plain_player import Attacker, attempt


libc = ctypes.CDLL(None, use_errno=True)


def check(result):
    if result != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def become_root():
    """In a child: a process that has left its user namespace could not play on."""
    child = os.fork()
    if child == 0:
        os._exit(0 if libc.unshare(CLONE_NEWUSER) == 0 else ctypes.get_errno())
    error = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if error != 0:
        raise OSError(error, os.strerror(error))


def join(namespace):
    descriptor = os.open(f"/proc/1/ns/{namespace}", os.O_RDONLY)
    try:
        check(libc.setns(descriptor, 0))
    finally:
        os.close(descriptor)


CLONE_NEWUSER, CLONE_NEWNS = 0x10000000, 0x00020000


def copy_mounts():
    """By the newest call for it, which older libraries have no name for."""
    SYS_OPEN_TREE_ATTR, AT_FDCWD = 467, -100  # of every machine
    tree = libc.syscall(SYS_OPEN_TREE_ATTR, AT_FDCWD, b"/", 0, None, 0)
    check(0 if tree >= 0 else -1)
    os.close(tree)


class Agent(Attacker):
    def attack(self):
        attempt("to become root of a namespace", become_root)
        attempt("to leave its mounts", lambda: check(libc.unshare(CLONE_NEWNS)))
        attempt("to mount", lambda: check(libc.mount(b"none", b"/tmp", b"tmpfs", 0, None)))
        attempt("to unmount", lambda: check(libc.umount2(b"/proc", 0)))
        attempt("to copy mounts", copy_mounts)
        attempt("to change its root", lambda: os.chroot("/tmp"))
        for namespace in "mnt", "net", "pid", "user":
            attempt(f"to join /proc/1/ns/{namespace}", lambda: join(namespace))


Agent().play()
