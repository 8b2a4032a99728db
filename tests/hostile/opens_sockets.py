#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""opens_sockets.py PORT NAME PATH: connects to a port of this machine, by TCP in three ways and by UDP, to an abstract
Unix socket, and to a socket file."""

import socket
import sys

from plain_player import Attacker, attempt

IPPROTO_MPTCP = 262


def connect(family, address, protocol=0):
    with socket.socket(family, socket.SOCK_STREAM, protocol) as connection:
        connection.settimeout(1)
        connection.connect(address)


def send_with_the_first_packet(address):
    """TCP Fast Open: there is no call to connect."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as connection:
        connection.settimeout(1)
        connection.sendto(b"x", socket.MSG_FASTOPEN, address)


def send_datagram(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.sendto(b"x", address)


def send_from_a_pair(path):
    """No call to make a socket, nor one to connect it: a pair may be sent from to anybody."""
    one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with one, other:
        one.sendto(b"x", path)


class Agent(Attacker):
    def attack(self):
        address = ("127.0.0.1", int(sys.argv[1]))
        attempt("to connect to a port", lambda: connect(socket.AF_INET, address))
        attempt("to connect to a port by several paths", lambda: connect(socket.AF_INET, address, IPPROTO_MPTCP))
        attempt("to send with the first packet", lambda: send_with_the_first_packet(address))
        attempt("to send a datagram", lambda: send_datagram(address))
        attempt("to connect to an abstract socket", lambda: connect(socket.AF_UNIX, "\0" + sys.argv[2]))
        attempt("to connect to a socket that is a file", lambda: connect(socket.AF_UNIX, sys.argv[3]))
        attempt("to send to a socket that is a file", lambda: send_from_a_pair(sys.argv[3] + ".datagrams"))


Agent().play()
