#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if folders of sources include each other in a circle, or a wing of tournaments/ a later one, and names the includes.

    folder_circles.py FILE…    the sources, as paths from the root of the project
"""

import collections
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+)/[^"/]+"', re.MULTILINE)
# In the order of tournaments/README.md: each includes only those before it.
WINGS = ["tournaments/" + wing for wing in ("play", "results", "course", "show", "commands")]


def included_folders(files):
    """Returns the folders that each folder includes: {folder: {included folder: including files}}."""
    folders = collections.defaultdict(lambda: collections.defaultdict(list))
    for file in files:
        own = file.rpartition("/")[0]
        with open(file, encoding="utf-8") as source:
            for folder in INCLUDE.findall(source.read()):
                if folder != own:
                    folders[own][folder].append(file)
    return folders


def reachable(folders, start):
    """Returns all folders that `start` includes, directly or indirectly."""
    reached, waiting = set(), [start]
    while waiting:
        for folder in folders.get(waiting.pop(), ()):
            if folder not in reached:
                reached.add(folder)
                waiting.append(folder)
    return reached


def rank_of_wing(folder):
    """Returns the rank of the wing that a folder is in; -1 for folders that all wings may include."""
    wing = "/".join(folder.split("/")[:2])
    return WINGS.index(wing) if wing in WINGS else -1


def main():
    folders = included_folders(sys.argv[1:])
    reached = {folder: reachable(folders, folder) for folder in list(folders)}
    status = 0
    for folder, own in sorted(folders.items()):
        for included, files in sorted(own.items()):
            if folder in reached.get(included, ()):
                print(f"{folder} and {included} include each other, the first in {', '.join(sorted(set(files)))}")
                status = 1
            if rank_of_wing(included) > rank_of_wing(folder) >= 0:
                print(f"{folder} includes {included}, which is in a later wing, in {', '.join(sorted(set(files)))}")
                status = 1
    return status


sys.exit(main())
