#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what a class that hands in costs a running ladder, and how long students wait.

    scripts/bench/handing_in.py                        200 students within a minute, on this machine
    scripts/bench/handing_in.py --students 50 --seconds 30

A ladder of quick programs plays with two games at a time, alternately alone and while students open the page, upload
(programs that fail at once, because checks are queued) and request their state every two seconds. Prints for each round
the games per CPU second of the runner and its games, the share of two processors that the server and its checks used, and
the time until an upload was acknowledged; at the beginning, the time until the report of a quick program when the queue is
empty. Then the median change of the games per CPU second. Server and checks have a lower priority: where games fill the
processors they get little. The students are threads of this process: real ones use other machines. A round ends when the
queue is empty. Creating files is slow in ext4 while many are deleted; TMPDIR names another place for the tournament.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROKEN = b"#!/bin/sh\nexit 7\n"


def cpu_seconds(process):
    """Of the process and its children that have ended."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(fields[each]) for each in range(11, 15)) / os.sysconf("SC_CLK_TCK")


def finished_games(folder):
    ledger = sqlite3.connect(f"file:{folder}/ledger.sqlite?mode=ro", uri=True)
    try:
        return ledger.execute("SELECT count(*) FROM game WHERE state = 'finished'").fetchone()[0]
    finally:
        ledger.close()


class Bench:
    def __init__(self, options, place):
        self.options = options
        self.folder = place / "ladder"
        self.tournament = options.bin / "tournament"
        self.acknowledged = []
        self.refused = 0

    def run(self, *words):
        return subprocess.run([self.tournament, *words], check=True, capture_output=True, text=True).stdout

    def prepare(self, place):
        self.run("new", self.folder, "--format", "ladder", "--sandbox", self.options.sandbox, "--time", "100")
        for name in ["alice", "bob", "carol", "dave"]:
            shutil.copy(self.options.player, self.folder / "agents" / name)
        roster = place / "roster.csv"
        roster.write_text("login\nquick\n" + "".join(f"s{number}\n" for number in range(self.options.students)))
        self.tokens = dict(re.findall(r"^(\w+),.*,(\w{32})$", self.run("invite", self.folder, roster), re.MULTILINE))

    def ask(self, path, login, body=None):
        request = urllib.request.Request(self.address + path, data=body, method="PUT" if body else "GET",
                                         headers={"Authorization": f"Bearer {self.tokens[login]}",
                                                  "X-Forwarded-For": self.address_of(login)})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    @staticmethod
    def address_of(login):
        """Each student has a network of his own, as the limits for one client count."""
        number = int(login[1:]) + 1 if login != "quick" else 0
        return f"10.{number // 250}.{number % 250}.1"

    def student(self, number, ends):
        login = f"s{number}"
        time.sleep(0.9 * self.options.seconds * number / self.options.students)
        try:
            urllib.request.urlopen(self.address + "hand-in", timeout=60).read()
            begun = time.monotonic()
            self.ask("hand-in/upload/mine.sh", login, BROKEN + f"# {number}\n".encode())
            self.acknowledged.append(time.monotonic() - begun)
            while time.monotonic() < ends:
                self.ask("hand-in/state", login)
                time.sleep(2)
        except OSError:
            self.refused += 1

    def count(self, runner, server, during):
        """Returns games per CPU second, and the share of two processors that the server used, while `during` ran."""
        begun, games = time.monotonic(), finished_games(self.folder)
        runner_cpu, server_cpu = cpu_seconds(runner), cpu_seconds(server)
        during()
        seconds = time.monotonic() - begun
        return ((finished_games(self.folder) - games) / (cpu_seconds(runner) - runner_cpu),
                (cpu_seconds(server) - server_cpu) / (2 * seconds))

    def students(self):
        self.acknowledged.clear()
        ends = time.monotonic() + self.options.seconds
        students = [threading.Thread(target=self.student, args=(number, ends)) for number in range(self.options.students)]
        for each in students:
            each.start()
        for each in students:
            each.join()

    def wait_for_checks(self):
        while any(self.ask("hand-in/state", f"s{number}")["uploads"][0]["state"] in ("waiting", "checking")
                  for number in range(self.options.students)):
            time.sleep(5)

    def measure(self):
        runner = subprocess.Popen([self.tournament, "run", self.folder, "--forever", "--jobs", "2"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server = subprocess.Popen([self.tournament, "serve", self.folder, "--hand-in", "--behind-proxy", "--port", "0"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            self.address = server.stdout.readline().strip()
            while not (self.folder / "ledger.sqlite").exists() or finished_games(self.folder) < 10:
                time.sleep(0.1)
            begun = time.monotonic()
            self.ask("hand-in/upload/quick", "quick", pathlib.Path(self.options.player).read_bytes())
            while "verdict" not in self.ask("hand-in/state", "quick")["uploads"][0]:
                time.sleep(0.1)
            print(f"report of a quick program at an empty queue: {time.monotonic() - begun:.1f} s")
            ratios = []
            for _ in range(self.options.rounds):
                alone, idle_share = self.count(runner.pid, server.pid, lambda: time.sleep(self.options.seconds / 2))
                beside, share = self.count(runner.pid, server.pid, self.students)
                ratios.append(beside / alone)
                print(f"games per CPU second: {alone:.1f} alone, {beside:.1f} with students; server and checks: "
                      f"{100 * idle_share:.1f} %, {100 * share:.1f} % of two processors; acknowledged: "
                      f"{len(self.acknowledged)} of {self.options.students}, median "
                      f"{statistics.median(self.acknowledged):.2f} s, longest {max(self.acknowledged):.2f} s; "
                      f"load {os.getloadavg()[0]:.1f}", flush=True)
                self.wait_for_checks()
            print(f"games per CPU second with students: {100 * (statistics.median(ratios) - 1):+.1f} %")
        finally:
            for process in [runner, server]:
                process.send_signal(signal.SIGTERM)
                process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("--player", type=pathlib.Path, default=ROOT / "build/tests/first_move_agent")
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=60, help="within which all of them hand in")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sandbox", default="auto", help="as in tournament.toml")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kaven-handing-in-") as name:
        bench = Bench(options, pathlib.Path(name))
        bench.prepare(pathlib.Path(name))
        bench.measure()


if __name__ == "__main__":
    main()
