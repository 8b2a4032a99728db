#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints what the last run of scripts/test.sh cost: user and system CPU and wall seconds of each stage, then the tests
and the compiled files that took longest. CPU of processes that nobody waits for, as services that a test starts, is
not in it. Stages and files run beside each other, so their wall seconds have no sum, and are more than alone. Tests are
those of the last run of a preset, files all that were compiled since the build folder was made.

  scripts/ci_cost.py [N]     the N (30) dearest tests and files; needs what scripts/test.sh left in build/
"""

import collections
import pathlib
import re
import sys

BUILD = pathlib.Path(__file__).parent.parent / "build"
PRESETS = {"release": BUILD, "tsan": BUILD / "tsan", "asan": BUILD / "asan"}


def table(heading, rows):
    print("| " + " | ".join(heading) + " |\n|" + "---|" * len(heading))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def stages():
    for line in (BUILD / "stages.tsv").read_text().splitlines():
        name, *seconds = line.replace(",", ".").split("\t")
        yield name, *map(float, seconds)


def tests(preset, folder):
    log = folder / "Testing/Temporary/LastTest.log"
    name = None
    for line in log.read_text(errors="replace").splitlines() if log.exists() else []:
        if begin := re.match(r"\d+/\d+ Test: (.*)", line):
            name = begin[1]
        elif end := re.match(r"Test time = +([0-9.]+) sec", line):
            yield float(end[1]), preset, name


def objects(preset, folder):
    log = folder / ".ninja_log"
    newest = {}
    for line in log.read_text().splitlines()[1:] if log.exists() else []:
        begin, end, _, output, _ = line.split("\t")
        newest[output] = (int(end) - int(begin)) / 1000
    for output, seconds in newest.items():
        if output.endswith((".o", ".gch", ".pch")):
            yield seconds, preset, re.sub(r"CMakeFiles/|\.dir|_cxx\.cxx\.o$", "", output)


def dearest(title, found, most):
    found = sorted(found, reverse=True)
    of_all = collections.Counter()
    for seconds, preset, _ in found:
        of_all[preset] += seconds
    table([title, "preset", "wall s"], [(name, preset, f"{seconds:.1f}") for seconds, preset, name in found[:most]]
          + [(f"all {title}s", preset, f"{seconds:.0f}") for preset, seconds in of_all.items()])


def main():
    if len(sys.argv) > 2 or not all(word.isdecimal() for word in sys.argv[1:]):
        sys.exit(f"ci_cost.py: expected the number of tests and files to show, not '{' '.join(sys.argv[1:])}'")
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    if not (BUILD / "stages.tsv").exists():
        sys.exit(f"ci_cost.py: {BUILD}/stages.tsv is not there: run scripts/test.sh first")
    rows = list(stages())
    table(["stage", "user s", "system s", "wall s"],
          [(name, *(f"{each:.0f}" for each in rest)) for name, *rest in rows]
          + [("sum", *(f"{sum(row[at] for row in rows):.0f}" for at in (1, 2)), "")])
    dearest("test", [each for item in PRESETS.items() for each in tests(*item)], most)
    dearest("file", [each for item in PRESETS.items() for each in objects(*item)], most)


main()
