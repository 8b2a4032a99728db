#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Configures a preset, builds it, and shows the progress. For failures, shows only the compiler's own
# messages.
#
#   scripts/build.sh                      release, all of it
#   scripts/build.sh PRESET [TARGET…]     these targets of a preset
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/progress.sh

preset=${1:-release}
targets=("${@:2}")

if ! configured=$(cmake --preset "$preset" 2>&1); then
  printf '%s\n' "$configured" >&2
  exit 1
fi

# Ninja prints "@DONE TOTAL SECONDS@ step" and, for a failure, "FAILED: step", the command, and the compiler's
# messages.
show() {
  local line is_command=
  local step='^@([0-9]+) ([0-9]+) ([0-9]+)[.][0-9]*@ '
  while IFS= read -r line; do
    if [[ $line =~ $step ]]; then
      report_progress "$preset" "${BASH_REMATCH[@]:1:3}"
    elif [ -n "$is_command" ]; then
      is_command=
    elif [[ $line != "-- "* && $line != "ninja: "@(no work|build stopped|Entering)* ]]; then
      end_progress
      printf '%s\n' "$line"
      if [[ $line == FAILED:* ]]; then is_command=yes; fi
    fi
  done
  end_progress
}

NINJA_STATUS='@%f %t %e@ ' cmake --build --preset "$preset" -j "$(nproc)" \
  ${targets[0]:+--target "${targets[@]}"} 2>&1 | show
printf '  %s: built in %d s\n' "$preset" "$SECONDS"
