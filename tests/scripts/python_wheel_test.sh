#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the wheel of what was built, installs it into an empty folder, and uses it from there alone: a game between a
# function and an installed program, the standings of a tournament, and the example of the module's README, with fewer
# positions and games.
#
#   python_wheel_test.sh BUILD PYTHON       the folder that was built, and the Python that it was built for
set -euo pipefail
here=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-wheel-test-XXXXXX")
trap 'rm -rf "$place"' EXIT
chmod 755 "$place"
# Neither the network nor the user's settings of pip are used.
pip=("$2" -m pip --isolated --disable-pip-version-check --no-cache-dir)
KAVEN_BUILD=$1 "${pip[@]}" wheel --quiet --no-index --no-deps --no-build-isolation --wheel-dir "$place" "$here/scripts/python"
"${pip[@]}" install --quiet --root-user-action=ignore --no-index --no-deps --target "$place/installed" "$place"/kaven-*.whl
cd "$place"
find installed -name THIRD-PARTY.md | grep -q . || { echo "the wheel has no licences of others" >&2; exit 1; }
env -i HOME="$place" PATH=/usr/bin:/bin PYTHONPATH="$place/installed" "$2" -B - "$here/scripts/python/README.md" <<'PYTHON'
import os
import re
import shutil
import subprocess
import sys

import kaven

assert kaven.solve(kaven.Position("4444")) == [-2, -2, -2, 1, -2, -2, -2]
game = kaven.play(kaven.best_move, "random-python")
assert game.result == "white", game
tournament = kaven.program("tournament")
assert "/installed/" in tournament, tournament
starters = os.path.join(os.path.dirname(tournament), "..", "share", "kaven", "starter-agents")
subprocess.run([tournament, "new", "spring", "--size", "4x3"], stdout=subprocess.DEVNULL, check=True)
for name in ("one-ply-python", "random-python"):
    shutil.copytree(os.path.join(starters, name), os.path.join("spring", "agents", name))
subprocess.run([tournament, "run", "spring"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
code = re.search(r"```python\n(.*?)```", open(sys.argv[1], encoding="utf-8").read(), re.DOTALL).group(1)
exec(code.replace("1_000_000", "1_000").replace("100))", "2))"))
assert len(scores) == 1_000 and len(planes) == 1_000 and len(games) == 2 and len(evaluation) == len(games[0].turns)
assert [row["played"] for row in kaven.Tournament("spring").standings()] == [2, 2]
PYTHON
