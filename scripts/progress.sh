# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by the scripts that take long. Shows their progress in one line on a terminal, or in one line per
# quarter in a log.

progress_line=
progress_quarter=0

# report_progress NAME DONE TOTAL SECONDS
report_progress() {
  local percent=$((100 * $2 / $3)) left=
  if [ "$2" -gt 0 ] && [ "$4" -ge 5 ]; then
    left=$(($4 * ($3 - $2) / $2))
    left=$(printf ', %d:%02d to go' "$((left / 60))" "$((left % 60))")
  fi
  if [ -t 1 ]; then
    printf '\r\033[K  %s: %d %%, %d of %d%s' "$1" "$percent" "$2" "$3" "$left"
    progress_line=open
  elif [ $((percent / 25)) -gt "$progress_quarter" ]; then
    progress_quarter=$((percent / 25))
    printf '  %s: %d %%, %d of %d%s\n' "$1" "$percent" "$2" "$3" "$left"
  fi
}

# Starts a new line for the following output.
end_progress() {
  if [ -n "$progress_line" ]; then printf '\n'; fi
  progress_line=
}

# timed STAGE COMMAND…: runs the command in a subshell; adds a line to build/stages.tsv: the stage and the user, system and
# wall seconds. The caller's commands in the background do not count there.
timed() (
  TIMEFORMAT="$1	%U	%S	%R" status=0
  mkdir -p build
  # The command keeps its own stderr; `time` writes to the file.
  { time "${@:2}" 2>&3 3>&-; } 3>&2 2>>build/stages.tsv || status=$?
  exit "$status"
)
