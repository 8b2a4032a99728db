#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Before each answer it replaces its turn file by something else: links, a pipe, a socket, a directory."""

import os
import stat

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        kinds = [self.put_link, self.put_dangling_link, self.put_link_to_directory, self.put_pipe, self.put_socket]
        kinds += [self.put_directory, self.put_unreadable_file]
        if self.answers <= len(kinds):
            kinds[self.answers - 1]()
        super().write_answer(text)
        self.wait_until_answer_is_read()

    def put_link(self):
        os.symlink("/etc/shadow", self.turn_file)

    def put_dangling_link(self):
        os.symlink("nothing", self.turn_file)

    def put_link_to_directory(self):
        os.symlink("..", self.turn_file)

    def put_pipe(self):
        os.mkfifo(self.turn_file)

    def put_socket(self):
        os.mknod(self.turn_file, stat.S_IFSOCK | 0o600)

    def put_directory(self):
        os.mkdir(self.turn_file)

    def put_unreadable_file(self):
        os.close(os.open(self.turn_file, os.O_CREAT | os.O_WRONLY, 0))


Agent().play()
