#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Joins the units of a compilation database into fewer: clang-tidy needs most of its time for the headers of a unit.
A unit is what the compiler reads at a time; a joined one includes the files of several.

  tidy_bundles.py FOLDER [--since REV]
      reads FOLDER/compile_commands.json, writes FOLDER/bundles: its own database, and beside each joined unit N.cpp the
      units it stands for, N.units; prints the joined units
  tidy_bundles.py --alone FOLDER [--since REV]
      prints the commands that compile each file of the product by itself; with --since also those of changed tests

With --since only what has changed since the commit REV, or includes, also by way of other headers, what has; as without
it if what decides how the files are read has changed.
"""

import json
import os
import re
import shlex
import subprocess
import sys

MOST_FILES = 30
# Flags that other units of a bundle must not get.
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


def owned_by(files):
    """What two units of a bundle must not share: the folders, whose namespaces have the names that are local to a file,
    and main(). What lies in scripts/ has no namespace; fuzzers have nothing local."""
    owned = {"scripts" if "/scripts/" in file else os.path.dirname(file) for file in files if not file.endswith("_fuzz.cpp")}
    return owned | {"main" for file in files if re.search(r"^int main\(", open(file).read(), re.MULTILINE)}


def fits(bundle, kind, files):
    return (bundle["kind"] == kind and len(bundle["files"]) + len(files) <= MOST_FILES
            and not owned_by(bundle["files"]) & owned_by([file for file in files if file not in bundle["files"]]))


def git_paths(*words):
    return set(subprocess.run(["git", *words, "-z"], check=True, capture_output=True, text=True).stdout.split("\0")) - {""}


# What decides how all files are read.
SETTINGS = {".clang-tidy", "CMakePresets.json", "scripts/tidy.sh", "scripts/tidy_bundles.py"}


def touched_since(revision):
    """Returns what has changed, and that with all that includes it; (None, None) if all files must be read."""
    new = git_paths("ls-files", "--others", "--exclude-standard")
    changed = git_paths("diff", "--name-only", revision) | new
    if any(file in SETTINGS or os.path.basename(file) == "CMakeLists.txt" for file in changed):
        return None, None
    includers = {}
    for file in git_paths("ls-files", "*.cpp", "*.hpp") | new:
        if file.endswith((".cpp", ".hpp")) and os.path.exists(file):
            for included in re.findall(r'^#include "(.*)"', open(file, encoding="utf-8").read(), re.MULTILINE):
                includers.setdefault(included, set()).add(file)
    touched, left = set(changed), list(changed)
    while left:
        more = includers.get(left.pop(), set()) - touched
        touched |= more
        left += more
    return changed, touched


def bundles_of(database, built, touched):
    bundles = []
    for entry in database:
        unit = entry["file"]
        if unit.endswith(".c") or (unit.startswith(built) and "/Unity/" not in unit):
            continue  # what is generated is nobody's to mend
        files, flags = files_of(unit), list(options(entry["command"]))
        if touched is not None:
            files = [file for file in files if os.path.relpath(file) in touched]
        if not files:
            continue
        kind = ("/tests/" in files[0], frozenset(ALONE & {flag[0] for flag in flags}))
        bundle = next((each for each in bundles if fits(each, kind, files)), None)
        if bundle is None:
            bundle = {"kind": kind, "units": [], "files": {}, "flags": {}}
            bundles.append(bundle)
        bundle["units"].append(unit)
        bundle["files"].update(dict.fromkeys(files))
        bundle["flags"].update(dict.fromkeys(flags))
    return bundles


def write(bundle, path):
    with open(path, "w") as joined:
        for number, file in enumerate(bundle["files"]):
            joined.write(f"#define LLVMFuzzerTestOneInput fuzz_{number}\n")
            joined.write(f'#include "{file}"\n#undef LLVMFuzzerTestOneInput\n')
    with open(path.removesuffix(".cpp") + ".units", "w") as units:
        units.write("\n".join(bundle["units"]) + "\n")


def print_commands(database, changed, touched):
    for entry in database:
        file = os.path.relpath(entry["file"])
        if file.startswith("build/") or not file.endswith(".cpp"):
            continue
        of_tests = file.startswith("tests/")
        if (not of_tests if touched is None else file in (changed if of_tests else touched)):
            print(entry["command"])


def main():
    words = sys.argv[1:]
    alone = words[0] == "--alone"
    folder, *since = words[alone:]
    changed, touched = touched_since(since[1]) if since else (None, None)
    folder = os.path.abspath(folder)
    database = json.load(open(f"{folder}/compile_commands.json"))
    if alone:
        print_commands(database, changed, touched)
        return
    commands = []
    for number, bundle in enumerate(bundles_of(database, os.path.abspath("build") + os.sep, touched)):
        place = f"{folder}/bundles/" + ("tests" if bundle["kind"][0] else "product")
        os.makedirs(place, exist_ok=True)
        path = f"{place}/{number}.cpp"
        write(bundle, path)
        flags = [word for flag in bundle["flags"] for word in flag]
        commands.append({"directory": folder, "file": path, "arguments": ["clang++", *flags, "-c", path]})
        print(path)
    json.dump(commands, open(f"{folder}/bundles/compile_commands.json", "w"))


main()
