#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures a Go-moku program against others: a tournament against each of them, from balanced openings.

    scripts/bench/gomoku_match.py --folder /tmp/match --opponent ~/engines/wine --opponent ~/engines/pela
    scripts/bench/gomoku_match.py --folder /tmp/quick --games 4 --time 0.1 --opponent ~/engines/wine

An opponent is a folder with an agent.toml, which for a Gomocup engine contains `protocol = "gomocup"` and its
command; the folder is copied. Each opening is played twice, with colours swapped. The same command continues an
interrupted match. Prints the score and the Elo against each opponent, with 95 % intervals by pairs of games, how games
ended that were not decided on the board, and the programs' thinking times, by the clock of the match.
"""

import argparse
import collections
import json
import math
import pathlib
import shutil
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BIN = HERE.parents[1] / "build" / "bin"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="of the tournament; made if it is not there")
    parser.add_argument("--opponent", type=pathlib.Path, action="append", required=True, help="its folder; may be repeated")
    parser.add_argument("--claimeven", type=pathlib.Path, default=BIN / "claimeven", help="the program that is measured")
    parser.add_argument("--options", default="", help="of that program, as in '--budget 0.9 --threads 2'")
    parser.add_argument("--games", type=int, default=40, help="against each opponent; even")
    parser.add_argument("--time", type=float, default=1, help="seconds a move")
    parser.add_argument("--odds", type=float, default=1, help="how many times as long the opponents may think")
    parser.add_argument("--clock", choices=["wall", "cpu"], default="wall", help="cpu: beside other work")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--openings", type=pathlib.Path, default=HERE / "gomoku_openings.txt")
    return parser.parse_args()


def make(options):
    command = [BIN / "tournament", "new", options.folder, "--game", "gomoku", "--format", "gauntlet"]
    command += ["--seeding", '["claimeven"]', "--legs", str(options.games // 2), "--time", str(options.time)]
    command += ["--jobs", str(options.jobs), "--openings", "openings.txt", "--clock", options.clock]
    if options.odds != 1:
        factors = ", ".join(f"{json.dumps(opponent.name)} = {options.odds}" for opponent in options.opponent)
        command += ["--time-factors", f"{{ {factors} }}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.copy(options.openings, options.folder / "openings.txt")
    home = options.folder / "agents" / "claimeven"
    home.mkdir()
    shutil.copy(options.claimeven, home / "claimeven")
    # A link would lead to a place that the program's sandbox does not contain.
    (home / "agent.toml").write_text(f"command = './claimeven {options.options}'\nopening = true\n")
    for opponent in options.opponent:
        shutil.copytree(opponent, options.folder / "agents" / opponent.name)


def records(folder):
    for path in sorted((folder / "games").glob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        if lines and "result" in lines[-1]:
            yield path, lines[0], lines[1:-1], lines[-1]


def seconds_text(values):
    values = sorted(values)
    return f"median {values[len(values) // 2]:.3f} s, longest {values[-1]:.3f} s" if values else "none"


def elo(score):
    return -400 * math.log10(1 / score - 1) if 0 < score < 1 else math.copysign(math.inf, score - 0.5)


def interval_text(points):
    """The interval by pairs, because the two games of an opening resemble each other; `points` by opening."""
    pairs = [sum(pair) / 2 for each in points.values() for pair in zip(each[::2], each[1::2])]
    if len(pairs) < 2:
        return "no interval: fewer than two pairs"
    score = statistics.mean(pairs)
    error = 1.96 * statistics.stdev(pairs) / math.sqrt(len(pairs))
    lower, upper = max(score - error, 0), min(score + error, 1)
    return f"[{lower:.1%}, {upper:.1%}], Elo {elo(score):+.0f} [{elo(lower):+.0f}, {elo(upper):+.0f}]"


def report(folder):
    """Prints a line for each opponent, and one for each game that was lost or not decided on the board."""
    games = collections.defaultdict(list)
    for path, header, turns, verdict in records(folder):
        own = "white" if header["white"]["name"] == "claimeven" else "black"
        opponent = header["black" if own == "white" else "white"]["name"]
        games[opponent].append((path, header, own, turns, verdict))
    forfeits = 0
    for opponent, played in sorted(games.items()):
        results = collections.Counter(
            "won" if verdict["result"] == own else "drawn" if verdict["result"] == "draw" else "lost"
            for _, _, own, _, verdict in played
        )
        score = (results["won"] + results["drawn"] / 2) / len(played)
        points = collections.defaultdict(list)
        thought = {True: [], False: []}
        for _, header, own, turns, verdict in played:
            points[header["opening"]].append({own: 1, "draw": 0.5}.get(verdict["result"], 0))
            for turn in turns:
                used = turn["clocked_cpu" if header.get("clock") == "cpu" else "seconds"]
                thought[turn["move"][1] == own[0].upper()].append(used)
        print(f"{opponent}: {score:.1%} of {len(played)} games, won {results['won']}, drawn {results['drawn']}, "
              f"lost {results['lost']}; {interval_text(points)}")
        print(f"  a move of claimeven: {seconds_text(thought[True])}; of {opponent}: {seconds_text(thought[False])}")
        for path, _, own, turns, verdict in played:
            on_board = verdict["ending"] in ("line", "full-board")
            lost = verdict["result"] not in (own, "draw")
            forfeits += lost and not on_board
            if lost or not on_board:
                print(f"  {'lost' if lost else 'won'} by {verdict['ending']} as {own}, {len(turns)} moves: {path}"
                      + (f": {verdict['detail']}" if verdict["detail"] else ""))
    return 1 if forfeits else 0


def main():
    options = arguments()
    if not options.folder.exists():
        make(options)
    subprocess.run([BIN / "tournament", "run", options.folder], check=True)
    return report(options.folder)


if __name__ == "__main__":
    sys.exit(main())
