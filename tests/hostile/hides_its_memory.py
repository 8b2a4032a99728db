#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Allocates memory that belongs to no process, and asks for objects that could hold more. No player needs them."""

import ctypes
import mmap
import os
import socket
import struct

from plain_player import Attacker, attempt

IPC_PRIVATE, IPC_CREAT = 0, 0o1000
BLOCK = 8 << 20
BLOCKS = 32
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
libc.syscall.restype = ctypes.c_long


def checked(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def system_call(number, *arguments):
    return checked(libc.syscall(ctypes.c_long(number), *(ctypes.c_long(each) for each in arguments)))


def address_of(text):
    return ctypes.cast(text, ctypes.c_void_p).value


def fill_unnamed_files():
    files = []
    for _ in range(BLOCKS):
        files.append(os.memfd_create("hidden"))
        os.write(files[-1], b"x" * BLOCK)
    return f"{len(files) * BLOCK >> 20} MB"


def fill_segments():
    for _ in range(BLOCKS):
        segment = checked(libc.shmget(IPC_PRIVATE, BLOCK, IPC_CREAT | 0o600))
        address = libc.shmat(segment, None, 0)
        ctypes.memset(address, 1, BLOCK)
        libc.shmdt(ctypes.c_void_p(address))
        # Marks the segment for deletion with its last attachment: it has none.
        libc.shmctl(segment, 0, None)
    return f"{BLOCKS * BLOCK >> 20} MB"


def make_semaphores():
    """Two megabytes of them, and 31999 times as many would be allowed."""
    group = checked(libc.semget(IPC_PRIVATE, 32000, IPC_CREAT | 0o600))
    libc.semctl(group, 0, 0)  # IPC_RMID


def give_pages_to_a_pipe():
    """Their process may give them back: each may keep a huge page alive."""
    space = ctypes.create_string_buffer(4096)
    piece = (ctypes.c_size_t * 2)(ctypes.addressof(space), len(space))
    checked(libc.vmsplice(os.pipe()[1], piece, ctypes.c_size_t(1), 0))


def add_a_key():
    process_keyring = -2
    system_call(248, address_of(b"user"), address_of(b"kaven"), address_of(b"x"), 1, process_keyring)


def make_a_message_queue():
    libc.msgctl(checked(libc.msgget(IPC_PRIVATE, IPC_CREAT | 0o600)), 0, None)


def set_up_a_ring():
    """io_uring_setup"""
    parameters = ctypes.create_string_buffer(120)
    os.close(system_call(425, 8, ctypes.addressof(parameters)))


def handle_page_faults():
    """userfaultfd"""
    os.close(system_call(323, 0))


def map_a_huge_page():
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x40000
    mmap.mmap(-1, 2 << 20, flags=flags).close()


def make_rules():
    """landlock_create_ruleset: as many rules as one likes are in each of them."""
    files = ctypes.c_uint64(1)
    os.close(system_call(444, ctypes.addressof(files), 8, 0))


def install_filters():
    """seccomp: as many and as large as they may be, in each process others."""
    step = struct.pack("=HBBI", 0, 0, 0, 0)  # load a constant
    allow = struct.pack("=HBBI", 6, 0, 0, 0x7FFF0000)
    steps = ctypes.create_string_buffer(4095 * step + allow)
    program = struct.pack("@HP", 4096, ctypes.addressof(steps))
    PR_SET_SECCOMP, SECCOMP_MODE_FILTER, SECCOMP_SET_MODE_FILTER = 22, 2, 1
    if libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0) != 0:
        system_call(317, SECCOMP_SET_MODE_FILTER, 0, address_of(program))


def list_who_may_read():
    """An access control list: the kernel keeps up to 64 KiB of it for each file in memory; here as root and user 1."""
    entries = ((1, 7, -1), (2, 7, 1), (4, 7, -1), (16, 7, -1), (32, 5, -1))
    text = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
    os.setxattr(".", "system.posix_acl_default", text)


def add_attributes():
    os.setxattr(".", "user.kaven", b"x" * 1000)


def enlarge_the_table_of_waits():
    """PR_FUTEX_HASH: as many slots as one likes, in each process."""
    PR_FUTEX_HASH, PR_FUTEX_HASH_SET_SLOTS = 78, 1
    checked(libc.prctl(PR_FUTEX_HASH, PR_FUTEX_HASH_SET_SLOTS, 1 << 14, 0, 0))


def set_rules_for_pages():
    """mbind: a file in memory keeps a rule for each of its pages that has another than the one before."""
    MPOL_PREFERRED = 1
    with open("pages", "w+b") as file:
        file.truncate(4096)
        pages = mmap.mmap(file.fileno(), 4096)
        start = ctypes.addressof(ctypes.c_char.from_buffer(pages))
        node = ctypes.c_ulong(1)
        system_call(237, start, 4096, MPOL_PREFERRED, ctypes.addressof(node), 64, 0)


def hide_descriptors_in_a_table_of_its_own():
    """close_range: the thread that calls it has a table that is seen in none of its process."""
    CLOSE_RANGE_UNSHARE = 2
    system_call(436, 1000, 2000, CLOSE_RANGE_UNSHARE)


def have_pages_compared():
    """The kernel looks for equal ones among all of the machine."""
    mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE).madvise(mmap.MADV_MERGEABLE)


def filter_a_socket():
    one, _ = socket.socketpair()
    steps = ctypes.create_string_buffer(struct.pack("=HBBI", 6, 0, 0, 0xFFFF))
    SO_ATTACH_FILTER = 26
    one.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, struct.pack("@HP", 1, ctypes.addressof(steps)))


def start_a_thread_with_descriptors_of_its_own():
    CLONE_VM, CLONE_SIGHAND, CLONE_THREAD = 0x100, 0x800, 0x10000
    size = 1 << 16
    stack = ctypes.create_string_buffer(size)
    top = ctypes.c_void_p((ctypes.addressof(stack) + size) & ~15)
    checked(libc.clone(libc.pause, top, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, None))
    stacks.append(stack)


stacks = []


class Agent(Attacker):
    def attack(self):
        attempt("to hide memory in unnamed files", fill_unnamed_files)
        attempt("to hide memory in segments", fill_segments)
        attempt("to make semaphores", make_semaphores)
        attempt("to give pages to a pipe", give_pages_to_a_pipe)
        attempt("to add a key", add_a_key)
        attempt("to make a message queue", make_a_message_queue)
        attempt("to set up a ring", set_up_a_ring)
        attempt("to handle page faults", handle_page_faults)
        attempt("to map a huge page", map_a_huge_page)
        attempt("to make rules", make_rules)
        attempt("to install filters", install_filters)
        attempt("to list who may read", list_who_may_read)
        attempt("to add attributes", add_attributes)
        attempt("to enlarge the table of waits", enlarge_the_table_of_waits)
        attempt("to filter a socket", filter_a_socket)
        attempt("to set rules for pages", set_rules_for_pages)
        attempt("to hide descriptors in a table", hide_descriptors_in_a_table_of_its_own)
        attempt("to have pages compared", have_pages_compared)
        attempt("to hide descriptors in a thread", start_a_thread_with_descriptors_of_its_own)


Agent().play()
