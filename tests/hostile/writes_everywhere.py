#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""writes_everywhere.py NAME: creates a file NAME wherever it can, and prints `wrote PATH` for each."""

import os
import sys

from plain_player import Attacker


class Agent(Attacker):
    def attack(self):
        places = "/ /tmp /var/tmp /dev /dev/shm /run /run/lock /home /root /etc /usr /usr/bin /sys/fs/cgroup".split()
        places += [os.path.dirname(sys.argv[0]), "..", "../..", os.environ["HOME"]]
        for place in places:
            file = os.path.join(os.path.realpath(place), sys.argv[1])
            try:
                os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o666))
                print("wrote", file, flush=True)
            except OSError as error:
                print(error, flush=True)


Agent().play()
