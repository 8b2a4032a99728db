# SPDX-License-Identifier: MIT
"""An agent from an archive: it imports a module, reads a file of weights, and appends to it."""

import os

from columns import open_columns

folder = "/kaggle_simulations/agent/" if os.path.exists("/kaggle_simulations/agent") else ""
with open(folder + "weights.txt") as file:
    weights = [int(each) for each in file.read().split()]
calls = 0


def agent(obs, config):
    global calls
    calls += 1
    with open(folder + "weights.txt", "a") as note:
        note.write(f"call {calls}\n")
    print("call", calls, flush=True)
    return max(open_columns(obs, config), key=lambda column: weights[column])
