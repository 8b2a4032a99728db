#!/usr/bin/env python3
"""Joins the units of a compilation database into fewer: clang-tidy needs most of its time for the headers of a unit.

  tidy_bundles.py FOLDER     reads FOLDER/compile_commands.json, writes FOLDER/bundles: its own database, and beside
                             each joined unit N.cpp the units it stands for, N.units; prints the joined units
"""

import json
import os
import re
import shlex
import sys

MOST_FILES = 30
# What cannot be said of all units at once: code for other processors, and code without exceptions.
ALONE = {"-mpopcnt", "-fno-exceptions"}


def options(command):
    words = iter(shlex.split(command)[1:])
    for word in words:
        if word in ("-o", "-c"):
            next(words)
        elif word in ("-isystem", "-include"):
            yield word, next(words)
        else:
            yield (word,)


def files_of(unit):
    return re.findall(r'#include "(.*)"', open(unit).read()) if "/Unity/" in unit else [unit]


def bundles_of(database, built):
    open_bundles = {}
    for entry in database:
        unit = entry["file"]
        if unit.endswith(".c") or (unit.startswith(built) and "/Unity/" not in unit):
            continue  # what is generated is nobody's to mend
        files, flags = files_of(unit), list(options(entry["command"]))
        room = ("/tests/" in files[0], frozenset(ALONE & {flag[0] for flag in flags}))
        bundle = open_bundles.get(room)
        if bundle is None or len(bundle["files"]) + len(files) > MOST_FILES:
            bundle = open_bundles[room] = {"is_test": room[0], "units": [], "files": [], "flags": {}}
            yield bundle
        bundle["units"].append(unit)
        bundle["files"] += files
        bundle["flags"].update(dict.fromkeys(flags))


def write(bundle, path):
    with open(path, "w") as joined:
        for number, file in enumerate(bundle["files"]):
            # Each program and each fuzzer has one of these.
            for name in ("main", "LLVMFuzzerTestOneInput"):
                joined.write(f"#define {name} {name}_{number}\n")
            joined.write(f'#include "{file}"\n#undef main\n#undef LLVMFuzzerTestOneInput\n')
    with open(path.removesuffix(".cpp") + ".units", "w") as units:
        units.write("\n".join(bundle["units"]) + "\n")


def main():
    folder = os.path.abspath(sys.argv[1])
    database = json.load(open(f"{folder}/compile_commands.json"))
    commands = []
    for number, bundle in enumerate(list(bundles_of(database, os.path.abspath("build") + os.sep))):
        place = f"{folder}/bundles/" + ("tests" if bundle["is_test"] else "product")
        os.makedirs(place, exist_ok=True)
        path = f"{place}/{number}.cpp"
        write(bundle, path)
        flags = [word for flag in bundle["flags"] for word in flag]
        commands.append({"directory": folder, "file": path, "arguments": ["clang++", *flags, "-c", path]})
        print(path)
    json.dump(commands, open(f"{folder}/bundles/compile_commands.json", "w"))


main()
