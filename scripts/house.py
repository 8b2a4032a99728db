#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the size of the project with scripts/house.txt: house.py, in the root of a checkout. Fails if a number has grown.

The programs in build/bin print their options, which are not compared if nothing is built there.
"""

import os
import re
import subprocess
import sys

FILE = "scripts/house.txt"
SOURCE = re.compile(r"(?!tests/).*\.(cpp|hpp|ts|mjs|css|in|py|sh)")
PROSE = re.compile(r"\.(md|cmake)$|CMakeLists\.txt$")
COMMENT = re.compile(r"\s*(?://+!?|#|/?\*+)\s+(.*)")
RELATIVE = re.compile(r"(who|whose|whom|what|which|whoever|whatever|of wh\w+|that which|those (who|that))\b", re.IGNORECASE)
PROGRAMS = ("tournament", "referee", "claimeven", "compliance_run", "build_run", "game", "hw2", "maxconnect4")


def options(*command):
    helps = [subprocess.run([*command, word], capture_output=True, text=True) for word in ("--help-all", "--help")]
    text = next(help.stdout for help in helps if help.returncode == 0)
    subcommands = re.search(r"^Subcommands:\n((?:  .*\n)*)", text, re.MULTILINE)
    names = re.findall(r"^  (\S+)", subcommands[1], re.MULTILINE) if subcommands else ()
    return len(re.findall(r"^  -\S", text, re.MULTILINE)) + sum(options(*command, name) for name in names)


def relative_comments(lines):
    """How many comments begin with a relative clause instead of a noun."""
    texts = [COMMENT.match(line) for line in lines]
    return sum(bool(text and not before and RELATIVE.match(text[1])) for before, text in zip([None, *texts], texts))


def counted():
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, check=True).stdout.split("\0")
    read = {path: open(path, encoding="utf-8").read().splitlines() for path in listed if SOURCE.fullmatch(path) or PROSE.search(path)}
    sources = [lines for path, lines in read.items() if SOURCE.fullmatch(path)]
    prose = [lines for path, lines in read.items() if PROSE.search(path)]
    return {
        "files": len(sources),
        "lines": sum(map(len, sources)),
        "options": sum(options(f"build/bin/{name}") for name in PROGRAMS) if os.path.exists("build/bin/tournament") else None,
        "relative-comments": sum(map(relative_comments, sources)),
        "long-lines": sum(len(line) > 150 for lines in prose for line in lines),
    }


status = 0
with open(FILE, encoding="utf-8") as file:
    allowed = {name: int(number) for number, name in re.findall(r"^ *(\d+) ([\w-]+)", file.read(), re.MULTILINE)}
for name, number in counted().items():
    if number is None or number == allowed.get(name):
        continue
    if name in allowed and number < allowed[name]:
        print(f"{FILE}: {name} fell from {allowed[name]} to {number}: write {number}")
    else:
        print(f"{FILE}: expected at most {allowed.get(name, 0)} {name}, found {number}: write {number}, and say in the commit why")
        status = 1
sys.exit(status)
