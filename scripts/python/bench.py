#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares kaven.solve_all with the C++ benchmark of the solver on the same random positions, in turns.

    bench.py [POSITIONS] [ROUNDS]       default: 100000 and 3; needs build/bin/bench_connect4

Both use one thread. What counts is CPU time: positions per second of it.
"""

import os
import statistics
import subprocess
import sys
import time

BUILD = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "build")
sys.path.insert(0, os.path.join(BUILD, "python"))
import kaven  # noqa: E402

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 3


def cpp_rate():
    command = [os.path.join(BUILD, "bin", "bench_connect4"), "--no-empty-board", "--random", str(COUNT)]
    table = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    _, count, _, rate, *_ = table.splitlines()[-1].split()
    assert int(count) == COUNT, table
    return float(rate)


def python_rate():
    begin = time.process_time()
    kaven.solve_all(kaven.random_positions(COUNT))
    return COUNT / (time.process_time() - begin)


ratios = []
for _ in range(ROUNDS):
    python, cpp = python_rate(), cpp_rate()
    ratios.append(python / cpp)
    print(f"Python {python:.0f} positions/s, C++ {cpp:.0f} positions/s: {ratios[-1]:.1%}", flush=True)
print(f"median {statistics.median(ratios):.1%}")
