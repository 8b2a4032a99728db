#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Follows what documents name: links.py DOCUMENT…, started in the root of the project; reports links and paths that lead nowhere.

A word in backticks is a path if it begins with a folder that exists beside the document, above it, or in the root, if it
ends like a source, or if it stands first in a row of a table of files. A path needs no ending: a header and its source are
named together. NAME stands for any name.
"""

import glob
import os
import re
import sys

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
WORD = re.compile(r"`([\w./-]+)`")
SOURCE_NAME = re.compile(r"\w[\w.-]*\.(cpp|hpp|ts|mjs)")
ROOMS = ("agent", "common", "referee", "scripts", "tests", "tournaments")
NAMES = {name for room in ROOMS for _, _, names in os.walk(room) for name in names}
# It names files as they were.
HISTORY = "scripts/release/CHANGELOG.md"


def headings(document):
    """The names by which a link reaches a heading, as GitHub makes them."""
    with open(document, encoding="utf-8") as file:
        titles = re.findall(r"^#+ (.*)$", file.read(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def fault_of(document, link):
    path, _, heading = link.partition("#")
    target = os.path.join(os.path.dirname(document), path) if path else document
    if not os.path.exists(target):
        return "leads nowhere"
    if heading and heading not in headings(target):
        return "leads to no heading of that name"
    return None


def is_dead(document, word, in_table):
    """Whether the word is a path of the project where nothing is."""
    if "NAME" in word or word.startswith((".", "/", "build/")):
        return False
    if SOURCE_NAME.fullmatch(word):
        return word not in NAMES
    above = os.path.dirname(document)
    places = [above, ""]
    while above := os.path.dirname(above):
        places.append(above)
    is_path = "/" in word and any(os.path.isdir(os.path.join(place, word.split("/")[0])) for place in places)
    if not is_path and not in_table:
        return False
    return not any(glob.glob(os.path.join(place, word) + ending) for place in places for ending in ("", ".*"))


def dead_paths(document, lines):
    """(line number, word) for each"""
    in_table = False
    for number, line in enumerate(lines, 1):
        in_table = line.startswith("| file |") or (in_table and line.startswith("|"))
        first_cell = line.split("|")[1] if in_table else ""
        for word in WORD.findall(line):
            if is_dead(document, word, f"`{word}`" in first_cell and word.islower()):
                yield number, word


def main():
    wrong = False
    followed = 0
    for document in sys.argv[1:]:
        with open(document, encoding="utf-8") as file:
            lines = file.read().splitlines()
        for number, word in dead_paths(document, lines) if document != HISTORY else ():
            wrong = True
            print(f"{document}:{number}: there is no {word}")
        for number, line in enumerate(lines, 1):
            for link in LINK.findall(line):
                if re.match(r"[a-z]+:", link):
                    continue
                followed += 1
                fault = fault_of(document, link)
                if fault:
                    wrong = True
                    print(f"{document}:{number}: {link} {fault}")
    print(f"{followed} links were followed")
    sys.exit(1 if wrong or followed == 0 else 0)


main()
