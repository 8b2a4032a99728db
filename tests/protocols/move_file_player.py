#!/usr/bin/python3
"""Plays by move_file as programs of that course were seen to do: move_file_player.py [HABIT].

As the first player it puts its stones on A1, B1, …, as the second on A5, B5, …. Whatever its habit, it looks
for end_game only in its turn, and knows columns in lower case alone. It prints each file as it finds it.

  watches     is told of new files by the kernel, and never looks whether one is there already
  above       expects the files in the folder above the one it works in
  waits       looks only now and then whether its turn is over, and waits until it is
  hesitates   the same, and sleeps twice for a moment before each longer sleep, as a shell does
  sleeps      sleeps behind each move
  beside      reads a file that lies beside it
  fixed_name  has a name of its own, whatever its file is called
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
    """Files that are made in the place from here on."""

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
    """Looks again and again instead."""

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
        # A file may be seen before its text is.
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
