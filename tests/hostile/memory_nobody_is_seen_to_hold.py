#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Uses some 200 MB, but as little of it as possible in memory that counts for its processes. Answers no more.

Its argument HOW is the method: the name of a function below without `in_`.
"""

import ctypes
import fcntl
import mmap
import os
import select
import signal
import socket
import sys
import threading
import time

from plain_player import Attacker, PlainPlayer

MEGABYTE = 1 << 20
MUCH = 192 * MEGABYTE
PAGE = 4096
libc = ctypes.CDLL(None, use_errno=True)


def checked(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def rest():
    while True:
        signal.pause()


def in_children(number, action):
    """Starts children one after the other; each performs the action and rests."""
    for _ in range(number):
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.close(reading)
            try:
                action()
            finally:
                os.close(writing)
                rest()
        os.close(writing)
        os.read(reading, 1)
        os.close(reading)


def fill_and_give_back(mapping):
    for start in range(0, MUCH, 16 * MEGABYTE):
        mapping[start : start + 16 * MEGABYTE] = b"x" * (16 * MEGABYTE)
        mapping.madvise(mmap.MADV_DONTNEED, start, 16 * MEGABYTE)


def in_shared_pages():
    """Shared pages that no process maps any more; they still exist, and can be mapped again."""
    fill_and_give_back(mmap.mmap(-1, MUCH))


def in_zero_device():
    """The same pages, of a device."""
    with open("/dev/zero", "r+b", buffering=0) as device:
        fill_and_give_back(mmap.mmap(device.fileno(), MUCH))


def in_page_tables():
    """One page of each two megabytes, always the same one; each mapping needs its own page table."""
    step = 2 * MEGABYTE
    space = mmap.mmap(-1, MUCH // PAGE * step, flags=mmap.MAP_PRIVATE | 0x4000, prot=mmap.PROT_READ)
    for at in range(0, len(space), step):
        space[at]


def in_empty_files():
    for directory in "/tmp", "/dev/shm", ".":
        try:
            for number in range(MUCH // 1024 // 3):
                os.mknod(f"{directory}/{number:0200}")
        except PermissionError as refusal:
            print(refusal, flush=True)


def in_files():
    """In several directories, each of which has room for a part of it."""
    for directory in "/tmp", "/dev/shm", ".":
        try:
            with open(f"{directory}/filling", "wb") as file:
                os.remove(file.name)
                held.append(os.dup(file.fileno()))
                for _ in range(100):
                    os.write(held[-1], b"x" * MEGABYTE)
        except OSError as refusal:
            print(refusal, flush=True)
    held.append(b"x" * (48 * MEGABYTE))


def in_socket_buffers():
    def fill_some():
        for _ in range(100):
            ends = socket.socketpair()
            held.append(ends)
            for end in ends:
                end.setblocking(False)
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MEGABYTE)
                try:
                    while True:
                        end.send(b"x" * 65536)
                except BlockingIOError:
                    pass

    in_children(8, fill_some)


def in_mappings():
    """The maximum number of mappings, in many processes."""
    space = mmap.mmap(-1, 60000 * PAGE, flags=mmap.MAP_PRIVATE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(space))
    for number in range(0, 60000, 2):
        checked(libc.mprotect(ctypes.c_void_p(address + number * PAGE), PAGE, mmap.PROT_READ))
    in_children(20, lambda: None)


def in_watched_names():
    """Events of files that are created and deleted, with names of maximum length, in many watches."""
    watches = [checked(libc.inotify_init()) for _ in range(60)]
    for watch in watches:
        checked(libc.inotify_add_watch(watch, b".", 0x300))  # IN_CREATE | IN_DELETE
    for number in range(8200):
        name = f"{number % 2}" + "x" * 250
        os.mknod(name)
        os.remove(name)


def in_polled_descriptors():
    descriptors = [os.eventfd(0) for _ in range(120)]

    def poll_some():
        for _ in range(120):
            held.append(select.epoll())
            for descriptor in descriptors:
                held[-1].register(descriptor)

    in_children(100, poll_some)


def in_flight():
    """Polling by descriptors that no process has open: they are in flight, sent by a process to itself."""
    files = [os.eventfd(0) for _ in range(100)]
    numbers = [os.dup(files[0]) for _ in range(100)]
    ends = socket.socketpair()
    held.append(ends)
    for _ in range(100):
        poll = select.epoll()
        for shift in range(100):
            for at, number in enumerate(numbers):
                os.dup2(files[(at + shift) % 100], number)
                poll.register(number)
        socket.send_fds(ends[0], [b"x"], [poll.fileno()])
        poll.close()


def in_locks():
    """Few locks per file, because the kernel compares each new one with all others of its file."""
    for number in range(240):
        held.append(open(f"locked{number}", "wb"))
        for byte in range(0, 1000, 2):
            fcntl.lockf(held[-1], fcntl.LOCK_EX, 1, byte)


def in_named_pipes():
    """A pipe that has a name looks like a file."""

    def fill_some(first):
        for number in range(first, first + 220):
            os.mkfifo(f"pipe{number}")
            held.append(os.open(f"pipe{number}", os.O_RDWR | os.O_NONBLOCK))
            try:
                while True:
                    os.write(held[-1], b"x" * PAGE)
            except BlockingIOError:
                pass

    for child in range(5):
        in_children(1, lambda: fill_some(1000 * child))
    held.append(b"x" * (45 * MEGABYTE))


def in_folders():
    """A folder of which a part has been read keeps the names of that part, sorted."""
    largest = max(("/usr/lib/x86_64-linux-gnu", "/usr/share/doc", "/usr/bin"), key=lambda name: len(os.listdir(name)))
    names = ctypes.create_string_buffer(512)

    def read_some():
        for _ in range(230):
            held.append(os.open(largest, os.O_RDONLY | os.O_DIRECTORY))
            checked(libc.syscall(217, held[-1], names, len(names)))  # getdents64

    in_children(40, read_some)


def in_forked_mappings():
    """Of each mapping a process keeps a link to each process that it descends from."""
    space = mmap.mmap(-1, 1200 * PAGE, flags=mmap.MAP_PRIVATE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(space))
    for number in range(0, 1200, 2):
        space[number * PAGE] = 1
        checked(libc.mprotect(ctypes.c_void_p(address + number * PAGE), PAGE, mmap.PROT_READ))
    reading, writing = os.pipe()
    for _ in range(60):
        if os.fork() != 0:
            if len(held) == 0:
                break
            rest()
        held.append(1)
    else:
        os.write(writing, b"x")
        rest()
    os.read(reading, 1)


def in_descriptor_files():
    """What is said of a descriptor, here one with 10000 watches, stays in a buffer of who has read a part of it."""
    files = [os.eventfd(0) for _ in range(100)]
    numbers = [os.dup(files[0]) for _ in range(100)]
    poll = select.epoll()
    for shift in range(100):
        for at, number in enumerate(numbers):
            os.dup2(files[(at + shift) % 100], number)
            poll.register(number)
    for number in numbers:
        os.close(number)
    for _ in range(120):
        held.append(open(f"/proc/self/fdinfo/{poll.fileno()}", "rb", buffering=0))
        held[-1].read(1)


def while_it_is_stopped():
    """Fills memory in a system call, which goes on when its process has been told to stop, and gives it back."""
    MADV_POPULATE_WRITE = 23
    space = mmap.mmap(-1, MUCH, flags=mmap.MAP_PRIVATE)
    space.madvise(MADV_POPULATE_WRITE, 0, PAGE)
    PlainPlayer.write_answer(agent, agent.text)
    space.madvise(MADV_POPULATE_WRITE)
    space.close()


def behind_a_false_name():
    """The name of the process looks like the line in /proc about its memory."""
    libc.prctl(15, b"VmRSS: 0", 0, 0, 0)
    in_plain_sight()


def behind_a_dead_thread():
    """/proc says nothing about the memory of a process whose first thread has ended."""

    def hold():
        while "Z (zombie)" not in open("/proc/self/status").read():
            time.sleep(0.01)
        in_plain_sight()
        rest()

    threading.Thread(target=hold).start()
    checked(libc.syscall(60, 0))  # exit: of the thread


def unlooked_at():
    """A process may forbid other processes of its user to inspect it."""
    libc.prctl(4, 0, 0, 0, 0)
    in_plain_sight()


def in_plain_sight():
    held.append(b"x" * MUCH)


held = []


class Agent(Attacker):
    def write_answer(self, text):
        self.text = text
        super().write_answer(text)

    def attack(self):
        how = sys.argv[1]
        attack = globals().get("in_" + how) or globals()[how]
        try:
            attack()
        except (OSError, ValueError) as refusal:
            print(f"ATTACK REFUSED: memory {how}: {refusal}", flush=True)
        else:
            print(f"ATTACK SUCCEEDED: memory {how}", flush=True)
            rest()


agent = Agent()
agent.play()
