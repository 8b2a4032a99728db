#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A course hands in: door_test.py BUILD.

Of thirty students with tokens eighteen hand in to a server by HTTP, six of them programs that do not work, while a ladder runs
beside with two games at a time. Some hand in again. Then the deadline passes, the ladder ends, the accepted programs play a final, and the
grades are written. Nothing may be lost, nobody stopped, and every student reads what `tournament check` says.
"""

import concurrent.futures
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

INVITED = 30
HANDING_IN = 18
LONGEST = 900  # seconds for any one event, on a machine that does much else
BROKEN = {
    "exits": b"#!/bin/sh\nexit 7\n",
    "is no program": b"The dog ate it.\n",
    "is no archive": b"PK\x03\x04 not a zip",
}
NAMES = {"exits": "mine.sh", "is no program": "notes.txt", "is no archive": "mine.zip"}


class Course:
    def __init__(self, build, place):
        self.tournament = build / "bin/tournament"
        self.player = (build / "tests/first_move_agent").read_bytes()
        self.ladder = place / "ladder"
        self.final = place / "final"
        self.place = place
        self.address = None
        self.processes = []

    def run(self, *words, status=0):
        done = subprocess.run([self.tournament, *words], capture_output=True, text=True, timeout=LONGEST, check=False)
        assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
        return done.stdout

    def start(self, *words):
        log = open(self.place / f"{words[0]}.log", "w", encoding="utf-8")
        self.processes.append(subprocess.Popen([self.tournament, *words], stdout=subprocess.PIPE, stderr=log, text=True))
        return self.processes[-1]

    def ask(self, path, token, body=None):
        request = urllib.request.Request(self.address + path, data=body, method="PUT" if body else "GET",
                                         headers={"Authorization": f"Bearer {token}"})
        try:
            with urllib.request.urlopen(request, timeout=LONGEST) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def upload(self, student, version=""):
        """Hands in; every third student's first program is broken, in one of three ways."""
        fault = student["fault"]
        name = NAMES.get(fault, "quick")
        bytes_ = BROKEN.get(fault) or self.player + (student["login"] + version).encode()
        return self.ask(f"hand-in/upload/{name}", student["token"], bytes_)

    def state(self, student):
        status, state = self.ask("hand-in/state", student["token"])
        assert status == 200, state
        return state["uploads"]

    def end(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()


def wait_for(what, event):
    give_up = time.monotonic() + LONGEST
    while not event():
        assert time.monotonic() < give_up, what
        time.sleep(0.05)


def invite(course):
    roster = "login,name,section\n" + "".join(f"s{number:02},Student {number},{'AB'[number % 2]}\n"
                                             for number in range(INVITED))
    (course.place / "roster.csv").write_text(roster)
    tokens = course.run("invite", course.ladder, course.place / "roster.csv")
    students = [{"login": login, "token": token}
                for login, token in re.findall(r"^(s\d\d),.*,(\w{32})$", tokens, re.MULTILINE)]
    assert len(students) == INVITED
    del students[HANDING_IN:]
    faults = list(BROKEN)
    for number, student in enumerate(students):
        student["fault"] = faults[number // 3 % len(faults)] if number % 3 == 0 else ""
    return students


def file_of(course, student, number, name):
    return course.ladder / "door/uploads" / student["login"] / str(number) / name


def play(course):
    course.run("new", course.ladder, "--format", "ladder", "--size", "5x4", "--connect", "3", "--sandbox", "none", "--time", "100")
    students = invite(course)
    server = course.start("serve", course.ladder, "--hand-in", "--port", "0")
    course.address = server.stdout.readline().strip()
    runner = course.start("run", course.ladder, "--forever", "--jobs", "2")

    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(course.upload, students))
    assert all(status == 201 for status, _ in answers), answers
    sound = [each for each in students if not each["fault"]]
    broken = [each for each in students if each["fault"]]
    wait_for("all are checked", lambda: all(file_of(course, each, 1, "report.json").exists() for each in students))
    wait_for("all sound programs play", lambda: all(file_of(course, each, 1, "placed.json").exists() for each in sound))
    for student in broken:
        (upload,) = course.state(student)
        assert upload["state"] == "failed" and upload["reason"], upload
    # In the words of check.
    exits = next(each for each in broken if each["fault"] == "exits")
    program = course.place / "mine.sh"
    program.write_bytes(BROKEN["exits"])
    said = " ".join(course.run("check", program, "--sandbox", "none", status=1).split())
    reason = " ".join(course.state(exits)[0]["reason"].split())
    assert reason.split(": ", 1)[1] in said, (reason, said)

    # New versions in the middle, a broken one among them: the earlier program goes on.
    for student in sound[:3]:
        assert course.upload(student, " again")[0] == 201
    sound[3]["fault"] = "exits"
    assert course.upload(sound[3])[0] == 201
    wait_for("new versions play", lambda: all(file_of(course, each, 2, "placed.json").exists() for each in sound[:3]))
    wait_for("it is checked", lambda: file_of(course, sound[3], 2, "report.json").exists())
    assert [each["state"] for each in course.state(sound[3])] == ["failed", "plays"]
    assert course.state(sound[0])[0]["state"] == "plays"
    assert runner.poll() is None, "the ladder stopped"

    settings = course.ladder / "tournament.toml"
    text = settings.read_text()
    assert '\ndeadline = ""' in text
    settings.write_text(text.replace('\ndeadline = ""', '\ndeadline = "2026-01-01T00:00:00Z"'))
    assert course.upload(sound[4])[0] == 403
    course.run("jobs", course.ladder, "drain")
    assert runner.wait(LONGEST) == 1
    server.terminate()
    server.wait(LONGEST)
    return len(sound)


def finish(course, players):
    assert course.run("verify", course.ladder) == ""
    course.run("new", course.final, "--from", course.ladder, "--format", "swiss", "--rounds", "3")
    course.run("run", course.final, "--jobs", "2")
    assert course.run("verify", course.final) == ""
    scale = course.place / "scale.toml"
    scale.write_text(course.run("grades", "--print-scale"))
    course.run("analyse", course.final)
    lines = list(csv.DictReader(io.StringIO(course.run("grades", course.final, "--scale", scale))))
    assert len(lines) == INVITED and {line["name"] for line in lines} == {f"Student {n}" for n in range(INVITED)}, lines
    assert all(line["section"] in ("A", "B") for line in lines), lines
    graded = [line for line in lines if line["grade"]]
    assert len(graded) == players and all(line["check"] == "passed" for line in graded), lines
    reasons = [line["why"] for line in lines if not line["grade"]]
    assert sum("failed its check: " in why for why in reasons) == HANDING_IN - players, reasons
    assert reasons.count("nothing was handed in under this name") == INVITED - HANDING_IN, reasons
    assert not any("tournament" in why for why in reasons), reasons


def main():
    with tempfile.TemporaryDirectory(prefix="kaven-door-") as name:
        course = Course(pathlib.Path(sys.argv[1]), pathlib.Path(name))
        try:
            finish(course, play(course))
        finally:
            course.end()


if __name__ == "__main__":
    main()
