#!/usr/bin/env -S python3 -B
"""opens_sockets.py PORT NAME: connects to a TCP port of this machine, and to an abstract Unix socket."""

import socket
import sys

from plain_player import Attacker, attempt


def connect(family, address):
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(1)
        connection.connect(address)


class Agent(Attacker):
    def attack(self):
        attempt("to connect to a port", lambda: connect(socket.AF_INET, ("127.0.0.1", int(sys.argv[1]))))
        attempt("to connect to an abstract socket", lambda: connect(socket.AF_UNIX, "\0" + sys.argv[2]))


Agent().play()
