#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures Claimeven against the starter agents: games with the real referee, colours alternate.

    scripts/bench/strength.py                        100 games each against random and one-ply, 0.1 s per move
    scripts/bench/strength.py --games 20 --budget 1 --game gomoku

Prints a line per opponent with wins, draws, losses and forfeits; exits 1 if a game was not won.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
BIN = HERE.parents[1] / "build" / "bin"
STARTERS = HERE.parent / "starter-agents"


def play(number, opponent, options, folder):
    """Plays one game; Claimeven is White in games with an even number. Returns won, drawn, lost or forfeited."""
    claimeven = f"{BIN / 'claimeven'} --budget {options.budget}"
    record = pathlib.Path(folder) / f"{opponent.name}-{number}.jsonl"
    white, black = (claimeven, opponent) if number % 2 == 0 else (opponent, claimeven)
    command = [BIN / "referee", options.game, white, black, "--colours", "given", "--seed", str(number)]
    command += ["--record", record, "--time", "30", "--quiet", "--grace", "1"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{record}: the referee failed: {result.stderr}")
    sentence = result.stdout.strip()
    if "draw between" in sentence:
        return "drawn", sentence
    won = "(claimeven) wins" in sentence
    forfeit = " in a row at " not in sentence
    return ("won" if won else "lost") + (" by forfeit" if forfeit else ""), sentence


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--budget", type=float, default=0.1, help="seconds for a move of Claimeven")
    parser.add_argument("--game", default="connect4")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("opponents", nargs="*", default=["random-python", "one-ply-python"])
    options = parser.parse_args()
    all_won = True
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name in options.opponents:
            results = list(
                pool.map(lambda number: play(number, STARTERS / name, options, folder), range(options.games))
            )
            counts = collections.Counter(kind for kind, _ in results)
            print(f"{options.game}, {options.budget} s a move, against {name}: "
                  + ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items(), reverse=True)))
            for kind, sentence in results:
                if kind != "won":
                    print("  " + sentence)
            all_won = all_won and counts["won"] == options.games
    return 0 if all_won else 1


if __name__ == "__main__":
    sys.exit(main())
