#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what viewers of `tournament serve` cost a running tournament, in games per minute.

    scripts/bench/watched_tournament.py                        200 viewers on this machine
    scripts/bench/watched_tournament.py --viewers 50 --rounds 3 --seconds 60
    scripts/bench/watched_tournament.py --sections             all of them view the crosstable and the list of games

Runs the same tournament of programs that move at once, so that games fill the processors, several times: alternately
without a server, with a server without viewers, and with viewers. A viewer loads the front page with all its resources,
then listens to events. The viewers are one process of the lowest priority, because real ones use other machines. Prints
for each round the games per minute, the CPU time of server and viewers, and the CPU time per game, which other load
hardly changes; then the medians and their ratios.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import selectors
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAYERS = ["alice", "bob", "carol", "dave"]
SECTIONS = ["crosstable", "games-0"]
SECONDS_BETWEEN_LOADS = 3
WAYS = ["no server", "no viewer", "viewers"]


def make_tournament(folder, options):
    """Creates a tournament with more games than fit into the time."""
    words = [options.bin / "tournament", "new", folder, "--sandbox", "none", "--legs", "250"]
    subprocess.run([*words, "--size", "7x6"], check=True, capture_output=True)
    for name in PLAYERS:
        shutil.copy(options.player, folder / "agents" / name)


class Server:
    def __init__(self, folder, options):
        words = [options.bin / "tournament", "serve", folder, "--port", "0"]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def load_front_page(address):
    """Loads everything that a browser loads when it opens the page. Returns the number of the latest event."""
    page = urllib.request.urlopen(address).read().decode()
    for name in re.findall(r'(?:src|href)="([\w.-]+\.(?:js|css|svg))"', page):
        urllib.request.urlopen(urllib.parse.urljoin(address, name)).read()
    return json.load(urllib.request.urlopen(f"{address}data/tournament.json"))["event"]


class Viewers:
    """The viewers' process. Ends with its standard input, and then reports how much it received."""

    def __init__(self, address, options):
        reading, self.stop = os.pipe()
        self.told, writing = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.stop)
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
            os.write(writing, json.dumps(self.watch(address, reading, options)).encode())
            os._exit(0)
        os.close(reading)
        os.close(writing)

    def watch(self, address, stopped, options):
        target = urllib.parse.urlsplit(address)
        allowed = min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
        selector = selectors.DefaultSelector()
        selector.register(stopped, selectors.EVENT_READ)
        for _ in range(options.viewers):
            event = load_front_page(address)
            connection = socket.create_connection((target.hostname, target.port))
            request = f"GET /events?after={event} HTTP/1.1\r\nHost: {target.netloc}\r\n\r\n"
            connection.sendall(request.encode())
            selector.register(connection, selectors.EVENT_READ)
        heard = {"bytes": 0, "lost": 0, "loads": 0}
        loads_due = time.monotonic()
        while True:
            for key, _ in selector.select(timeout=0.1):
                if key.fileobj == stopped:
                    return heard
                received = len(key.fileobj.recv(1 << 16))
                heard["bytes"] += received
                if received == 0:
                    heard["lost"] += 1
                    selector.unregister(key.fileobj)
            # Every page reloads its visible parts, all within the same pause.
            while options.sections and loads_due < time.monotonic():
                loads_due += SECONDS_BETWEEN_LOADS / options.viewers
                for section in SECTIONS:
                    urllib.request.urlopen(f"{address}data/{section}.json").read()
                    heard["loads"] += 1

    def end(self):
        os.close(self.stop)
        heard = json.loads(os.read(self.told, 1000))
        os.waitpid(self.child, 0)
        return heard


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play(way, options):
    """Returns games per minute and the CPU times."""
    with tempfile.TemporaryDirectory(prefix="kaven-watched-") as place:
        folder = pathlib.Path(place).resolve() / "t"
        make_tournament(folder, options)
        server = Server(folder, options) if way != "no server" else None
        run = [options.bin / "tournament", "run", folder, "--jobs", str(options.jobs)]
        tournament = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        viewers = Viewers(server.address, options) if way == "viewers" else None
        watched = {"server": server and server.process.pid, "viewers": viewers and viewers.child}
        watched = {what: process for what, process in watched.items() if process}
        time.sleep(options.settle)  # all of them are there

        def look():
            taken = {what: processor_seconds(process) for what, process in watched.items()}
            return time.monotonic(), len(os.listdir(folder / "games")), taken

        began, games_before, taken_before = look()
        time.sleep(options.seconds)
        ended, games, taken = look()
        notes = [f"load {os.getloadavg()[0]:.1f}"]
        for what, seconds in taken.items():
            share = (seconds - taken_before[what]) / (ended - began) / len(os.sched_getaffinity(0))
            notes.append(f"{what} took {100 * share:.1f} % of the processors")
        if viewers:
            heard = viewers.end()
            notes.append(f"{heard['bytes'] / 1e6:.1f} MB heard, {heard['loads']} loads, {heard['lost']} lost")
        tournament.send_signal(signal.SIGTERM)
        _, _, usage = os.wait4(tournament.pid, 0)
        tournament.returncode = 0
        a_game = (usage.ru_utime + usage.ru_stime) / len(os.listdir(folder / "games"))
        notes.append(f"a game took {1000 * a_game:.1f} ms of a processor")
        if server:
            server.end()
        return 60 * (games - games_before) / (ended - began), ", ".join(notes)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=30, help="measured in a round")
    parser.add_argument("--settle", type=float, default=5, help="seconds before that")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--sections", action="store_true", help="viewers look at what is loaded again and again")
    parser.add_argument("--bin", default=ROOT / "build" / "bin", type=pathlib.Path)
    parser.add_argument("--player", default=ROOT / "build" / "tests" / "first_move_agent", type=pathlib.Path)
    options = parser.parse_args()

    measured = {way: [] for way in WAYS}
    for number in range(options.rounds):
        # Avoids the same order every time.
        for way in WAYS[number % 3 :] + WAYS[: number % 3]:
            games, notes = play(way, options)
            measured[way].append(games)
            print(f"{way:10} {games:8.0f} games/min   ({notes})", flush=True)
    medians = {way: statistics.median(games) for way, games in measured.items()}
    for way, games in medians.items():
        spread = f"{min(measured[way]):.0f} to {max(measured[way]):.0f}"
        print(f"{way:10} {games:8.0f} games/min in the median ({spread}), {games / medians['no viewer']:.3f} of no viewer")
    sys.exit(medians["viewers"] < 0.95 * medians["no viewer"])


if __name__ == "__main__":
    main()
