#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""house_test.py SCRIPT: scripts/house.py in a project of three files."""

import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.abspath(sys.argv.pop(1))
PROGRAM = """#!/bin/sh
[ "$#$1" = 1--help ] && printf 'Options:\\n  -h, --help  x\\n  --size  x\\n              -- more\\n\\nSubcommands:\\n  run  x\\n' && exit
[ "$1 $2" = "run --help-all" ] && printf 'Options:\\n  --jobs  x\\n' && exit
exit 2
"""
PLAIN = """#!/bin/sh
[ "$1" = --help ] && exit
exit 2
"""
SOURCE = "// What this is.\n// What follows belongs to the same comment.\nint a;\n/// The players.\nint b;\n"
NUMBERS = {"files": 1, "lines": 5, "options": 3, "relative-comments": 1, "long-lines": 2}


class House(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.write("a.cpp", SOURCE)
        self.write("tests/a.cpp", SOURCE)
        self.write("README.md", "é" * 150 + "\n" + "é" * 151 + "\n")
        self.write("CMakeLists.txt", "a" * 151)
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        subprocess.run(["git", "add", "."], cwd=self.root, check=True)
        self.write("build/bin/tournament", PROGRAM)
        for name in ("referee", "claimeven", "compliance_run", "build_run", "game", "hw2", "maxconnect4"):
            self.write(f"build/bin/{name}", PLAIN)

    def write(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)

    def compared(self, numbers):
        self.write("scripts/house.txt", "# 7 files\n" + "".join(f"{number} {name}  x\n" for name, number in numbers.items()))
        run = subprocess.run([SCRIPT], cwd=self.root, capture_output=True, text=True, check=False)
        self.assertEqual(run.stderr, "")
        return run.returncode, run.stdout

    def test_says_nothing_of_the_numbers_that_are_there(self):
        self.assertEqual(self.compared(NUMBERS), (0, ""))

    def test_refuses_each_number_that_has_grown(self):
        for name, number in NUMBERS.items():
            message = f"scripts/house.txt: expected at most {number - 1} {name}, found {number}: write {number}, and say in the commit why\n"
            self.assertEqual(self.compared({**NUMBERS, name: number - 1}), (1, message))

    def test_prints_the_number_to_write_below_it(self):
        message = "scripts/house.txt: lines fell from 9 to 5: write 5\n"
        self.assertEqual(self.compared({**NUMBERS, "lines": 9}), (0, message))

    def test_compares_no_options_where_nothing_is_built(self):
        os.remove(os.path.join(self.root, "build/bin/tournament"))
        self.assertEqual(self.compared({**NUMBERS, "options": 0}), (0, ""))


unittest.main()
