#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Its second answer is a sparse file of a gigabyte, or of the maximum file size."""

import os
import resource

from plain_player import PlainPlayer


class Agent(PlainPlayer):
    def write_answer(self, text):
        if self.answers == 2:
            limit = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
            size = 1 << 30 if limit == resource.RLIM_INFINITY else min(limit, 1 << 30)
            os.truncate(os.open(self.answer_file, os.O_CREAT | os.O_WRONLY), size)
        else:
            super().write_answer(text)


Agent().play()
