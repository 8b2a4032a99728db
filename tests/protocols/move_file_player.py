#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""move_file_player.py [HABIT]: a player of the protocol move-file with a habit of real programs of that course.

As the first player it puts its stones on A1, B1, …, as the second on A5, B5, …. With any habit, it looks
for end_game only in its turn, and accepts columns only in lower case. It prints each file that it reads.

  watches     waits for events about new files, and never checks whether a file exists already
  above       expects the files in the folder above its working directory
  waits       checks only now and then whether its turn is over, and waits until it is
  hesitates   the same, with two very short sleeps before each longer sleep, as a shell has
  sleeps      sleeps after each move
  beside      reads a file in its own folder
  fixed_name  has a fixed name, independent of the name of its file
"""

import ctypes
import os
import re
import struct
import sys
import time

HABIT = sys.argv[1] if len(sys.argv) > 1 else ""
NAME = "stonemason" if HABIT == "fixed_name" else "move_file_player"
PLACE = ".." if HABIT == "above" else "."
TURN_FILE = NAME + ".go"
FILE_MADE = 0x100


def path_of(name):
    return os.path.join(PLACE, name)


def text_of(name):
    with open(path_of(name), newline="") as file:
        text = file.read()
    print(name, repr(text), flush=True)
    return text


class Watch:
    """Waits for files that are created in PLACE after its construction."""

    def __init__(self):
        libc = ctypes.CDLL(None)
        self.descriptor = libc.inotify_init()
        libc.inotify_add_watch(self.descriptor, PLACE.encode(), FILE_MADE)

    def wait_for(self, name):
        while True:
            events = os.read(self.descriptor, 65536)
            while events:
                length = struct.unpack("iIII", events[:16])[3]
                if events[16 : 16 + length].rstrip(b"\0").decode() == name:
                    return
                events = events[16 + length :]


class Looks:
    """Polls for a file instead."""

    def wait_for(self, name):
        while not os.path.exists(path_of(name)):
            time.sleep(0.02)


def wait_for_the_end_of_the_turn():
    if HABIT in ("waits", "hesitates"):
        while os.path.exists(path_of(TURN_FILE)):
            if HABIT == "hesitates":
                time.sleep(0.001)
                time.sleep(0.001)
            time.sleep(0.4)
    elif HABIT == "sleeps":
        time.sleep(0.7)
    elif HABIT != "watches":
        while os.path.exists(path_of(TURN_FILE)):
            time.sleep(0.02)


def play():
    if HABIT == "beside":
        print("book", open("book.txt").read(), flush=True)
    wait = Watch() if HABIT == "watches" else Looks()
    row = None
    for column in "abcdefghijklmno":
        wait.wait_for(TURN_FILE)
        # A file exists before its text is in it.
        while os.path.getsize(path_of(TURN_FILE)) == 0:
            time.sleep(0.001)
        text_of(TURN_FILE)
        if os.path.exists(path_of("end_game")):
            for name in "move_file", "end_game", "history_file":
                text_of(name)
            return
        told = text_of("move_file")
        if told and not re.fullmatch(r"\S+ [a-o] [0-9]+\n", told):
            sys.exit("that is no move")
        if row is None:
            row = 5 if told else 1
        with open(path_of("move_file"), "w") as file:
            file.write(f"{NAME} {column.upper()} {row}\n")
        wait_for_the_end_of_the_turn()


play()
