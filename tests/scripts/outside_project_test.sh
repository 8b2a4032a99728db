#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the libraries into an empty folder, and builds and runs a project outside the tree that finds them there.
#
#   outside_project_test.sh BUILD       the folder that was built
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-outside-XXXXXX")
trap 'rm -rf "$place"' EXIT
cmake --install "$1" --prefix "$place/prefix" --component development >"$place/installed"
cp -r "$here/outside_project" "$place/project"
if ! cmake -S "$place/project" -B "$place/build" -DCMAKE_PREFIX_PATH="$place/prefix" >"$place/log" 2>&1 ||
  ! cmake --build "$place/build" >>"$place/log" 2>&1; then
  cat "$place/log" >&2
  exit 1
fi
"$place/build/outside" >"$place/played"
grep -q '^(W D 1)$' "$place/played" && grep -q '^White wins$' "$place/played" || {
  printf 'expected a game that White wins, begun in the middle:\n%s\n' "$(cat "$place/played")" >&2
  exit 1
}
