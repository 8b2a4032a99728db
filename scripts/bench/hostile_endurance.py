#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays many games against hostile programs and shows that they leave nothing behind on the machine.

    scripts/bench/hostile_endurance.py                       200 games in the strongest available sandbox
    scripts/bench/hostile_endurance.py --games 50 --sandbox isolated --jobs 4
    unshare --pid --fork --mount-proc scripts/bench/hostile_endurance.py     if other users start processes meanwhile

Prints the machine's counts of processes, mounts, control groups, open files and temporary files before and
after; exits 1 if a game had no verdict, or if a count grew by more than one per ten games. Other users may work on
the machine: the lowest of several counts is used, and anything that a game leaves behind appears after every game.
"""

import argparse
import collections
import concurrent.futures
import glob
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE = ROOT / "tests" / "hostile"
WITH_ARGUMENTS = "opens_sockets", "reads_files", "writes_everywhere"
LOOKS, SECONDS_BETWEEN_LOOKS = 20, 0.25


def agents():
    names = {file.stem for file in HOSTILE.glob("*.py")} - {"plain", "plain_player", *WITH_ARGUMENTS}
    return sorted(names)


def folder_of_program(place, name):
    """Creates a program like a student's hand-in, readable for everybody."""
    folder = place / name
    folder.mkdir()
    for file in f"{name}.py", "plain_player.py":
        shutil.copy(HOSTILE / file, folder)
    (folder / "agent.toml").write_text(f'command = ["{name}.py"]\n')
    return folder


def play(number, names, place, options):
    """Plays one game; the hostile programs are Black in every other round."""
    rounds, index = divmod(number, len(names))
    name = names[index]
    pair = [place / name, place / "plain"]
    command = [options.referee, *(pair if rounds % 2 == 0 else reversed(pair)), "--colours", "given"]
    command += ["--time", "2", "--grace", "0.3", "--memory", "128", "--quiet"]
    if options.sandbox:
        command += ["--sandbox", options.sandbox]
    result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if result.returncode != 0:
        print(f"game {number} against {name}: {result.stderr}", file=sys.stderr)
    return result.returncode == 0


def counts():
    def now():
        return {
            "processes": len(glob.glob("/proc/[0-9]*")),
            "mounts": sum(1 for _ in open("/proc/self/mountinfo")),
            "control groups": sum(len(folders) for _, folders, _ in os.walk("/sys/fs/cgroup")),
            "open files": int(open("/proc/sys/fs/file-nr").read().split()[0]),
            "temporary files": len(os.listdir(tempfile.gettempdir())),
        }

    lowest = now()
    for _ in range(LOOKS):
        time.sleep(SECONDS_BETWEEN_LOOKS)
        lowest = {what: min(count, lowest[what]) for what, count in now().items()}
    return lowest


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--sandbox", choices=["strict", "isolated", "basic"])
    parser.add_argument("--referee", default=ROOT / "build" / "bin" / "referee", type=pathlib.Path)
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as place, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        place = pathlib.Path(place)
        place.chmod(0o755)
        for name in [*agents(), "plain"]:
            folder_of_program(place, name)
        before = counts()
        names = agents()
        games = [pool.submit(play, number, names, place, options) for number in range(options.games)]
        played = collections.Counter(game.result() for game in games)
        after = counts()

    print(f"{played[True]} games with a verdict, {played[False]} without")
    print(f"{'':16}{'before':>8}{'after':>8}")
    for what in before:
        print(f"{what:16}{before[what]:8}{after[what]:8}")
    grown = any(after[what] - before[what] > options.games / 10 for what in before)
    sys.exit(played[False] > 0 or grown)


if __name__ == "__main__":
    main()
