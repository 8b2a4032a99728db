#!/usr/bin/env python3
"""Joins the units of a compilation database into fewer: clang-tidy needs most of its time for the headers of a unit.
A unit is what the compiler reads at a time; a joined one includes the files of several.

  tidy_bundles.py FOLDER [FILE…]
      reads FOLDER/compile_commands.json, writes FOLDER/bundles: its own database, and beside each joined unit N.cpp the
      units it stands for, N.units; prints the joined units. With FILE…, only these, and what includes one of them
  tidy_bundles.py --alone FOLDER [FILE…]
      prints the commands that compile each file of the product, or each FILE
"""

import json
import os
import re
import shlex
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


def includes_of(file):
    return re.findall(r'^#include "(.*)"', open(file, encoding="utf-8").read(), re.MULTILINE)


def chosen(files, changed):
    """Those of `files` that changed, or include what did; all of them if `changed` is empty."""
    return [file for file in files
            if not changed or changed & {os.path.relpath(file), *includes_of(file)}]


def bundles_of(database, built, changed):
    bundles = []
    for entry in database:
        unit = entry["file"]
        if unit.endswith(".c") or (unit.startswith(built) and "/Unity/" not in unit):
            continue  # what is generated is nobody's to mend
        files, flags = chosen(files_of(unit), changed), list(options(entry["command"]))
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


def print_commands(database, changed):
    for entry in database:
        file = os.path.relpath(entry["file"])
        if file.startswith("build/") or not file.endswith(".cpp") or (file.startswith("tests/") and not changed):
            continue
        if not changed or file in changed:
            print(entry["command"])


def main():
    alone = sys.argv[1] == "--alone"
    folder, *changed = sys.argv[2 if alone else 1:]
    folder = os.path.abspath(folder)
    database = json.load(open(f"{folder}/compile_commands.json"))
    if alone:
        print_commands(database, set(changed))
        return
    commands = []
    for number, bundle in enumerate(bundles_of(database, os.path.abspath("build") + os.sep, set(changed))):
        place = f"{folder}/bundles/" + ("tests" if bundle["kind"][0] else "product")
        os.makedirs(place, exist_ok=True)
        path = f"{place}/{number}.cpp"
        write(bundle, path)
        flags = [word for flag in bundle["flags"] for word in flag]
        commands.append({"directory": folder, "file": path, "arguments": ["clang++", *flags, "-c", path]})
        print(path)
    json.dump(commands, open(f"{folder}/bundles/compile_commands.json", "w"))


main()
