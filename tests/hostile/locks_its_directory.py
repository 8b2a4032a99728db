#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Removes all permissions of its directory while its answer is in it, and restores them after it was read."""

import os
import time

from plain_player import PlainPlayer

DIRECTORY = os.open(".", os.O_RDONLY)


def set_rights(rights):
    try:
        os.fchmod(DIRECTORY, rights)
    except PermissionError as error:
        print(error, flush=True)


class Agent(PlainPlayer):
    def write_answer(self, text):
        with open(self.answer_file, "w") as file:
            set_rights(0)
            file.write(text)
            file.flush()
            while os.fstat(file.fileno()).st_nlink > 0:
                time.sleep(0.001)
        set_rights(0o700)


Agent().play()
