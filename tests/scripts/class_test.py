#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A class hands in with every habit that real ones have: who can play plays all his games, everybody else is told why not.

    class_test.py BUILD STUDENTS        BUILD is the folder that was built
"""

import json
import os
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.abspath(sys.argv[1])
SEED = "17"
faults = []


def expect(condition, text):
    if not condition:
        faults.append(text)


def tournament(*words, status):
    done = subprocess.run([os.path.join(BUILD, "bin", "tournament"), *words], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, check=False)
    if done.returncode != status:
        sys.exit(f"exit status {done.returncode} of {words}, expected {status}:\n{done.stdout}\n{done.stderr}")
    return done


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def students_by_folder(students, spring):
    """Each hand-in's student, by the folder in agents/; what was set aside has none, and is told at once."""
    taken = tournament("collect", "submissions.zip", "--into", spring, "--json", "--build", status=1)
    hand_ins = json.loads(taken.stdout)["hand_ins"]
    expect(len(hand_ins) == len(students), f"{len(hand_ins)} of {len(students)} hand-ins were seen")
    folders = {}
    for student, hand_in in zip(students, sorted(hand_ins, key=lambda each: int(each["id"]))):
        if hand_in["outcome"] == "taken":
            folders[hand_in["folder"]] = student
            continue
        expect(student["fate"] == "aside", f"{student} was not taken: {hand_in}")
        expect(hand_in["reason"], f"{student} was not told why: {hand_in}")
    return folders


def main():
    students = lines_of(subprocess.run([os.path.join(SOURCE, "scripts/class/hand_ins.py"), "submissions.zip",
                                        sys.argv[2], SEED], capture_output=True, text=True, check=True).stdout)
    spring = os.path.abspath("spring")
    # Endless loops are tried for both times together. On the CPU clock nobody else loses on a busy machine.
    tournament("new", spring, "--format", "swiss", "--rounds", "2", "--time", "2", "--start-time", "10",
               "--clock", "cpu", status=0)
    folders = students_by_folder(students, spring)

    run = tournament("run", spring, status=0)
    with open(os.path.join(spring, "entries.jsonl"), encoding="utf-8") as file:
        players = [player for entry in lines_of(file.read()) for player in entry["newcomers"]]
    standings = {row["player"]: row for row in json.loads(
        tournament("standings", spring, "--format", "json", status=0).stdout)["standings"]}
    entered = {}
    for player in players:
        folder = next(folder for folder in folders if f"/agents/{folder}/" in player["program"])
        entered[folder] = standings[player["name"]]
    for folder, student in folders.items():
        if student["fate"] == "aside":
            is_told = f"agents/{folder}: " in run.stderr or f"(agents/{folder}): " in run.stderr
            expect(folder not in entered and is_told, f"{student} was not told why")
            continue
        expect(folder in entered, f"{student} does not play:\n{run.stderr}")
        row = entered.get(folder, {"played": 0, "forfeits": 0})
        expect(row["forfeits"] == 0 or student["fate"] == "loses", f"{student} lost by forfeit: {row}")
    expect(all(row["forfeits"] > 0 for folder, row in entered.items()
               if folders[folder]["fate"] == "loses" and row["played"] > 0), f"no forfeit: {entered}")

    tournament("report", spring, status=0)
    expect(len(os.listdir(os.path.join(spring, "reports"))) == 2 * len(students), "not everybody has a report")
    tournament("verify", spring, status=0)
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(students)} handed in, {len(entered)} played, everybody else was told why not")


with tempfile.TemporaryDirectory(prefix="kaven-class-") as place:
    # Programs in a sandbox may be run as other users.
    os.chmod(place, 0o755)
    os.chdir(place)
    main()
