#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes manual pages from the programs' --help: one for each program, and one for each subcommand of
# `tournament`, such as tournament-run(1).
#
#   scripts/release/manual_pages.sh BIN FOLDER VERSION
set -euo pipefail
bin=$1 folder=$2 version=$3
rm -rf "$folder"
mkdir -p "$folder"

page() {  # NAME COMMAND…
  local name=$1 help summary option=--help
  shift
  help=$("$@" --help)
  summary=${help%%$'\n'*}
  if grep -q -- --help-all <<<"$help"; then option=--help-all; fi
  help2man --no-info --section=1 --manual=Kaven --source="Kaven $version" --version-string="$version" \
    --help-option="$option" --name="${summary%.}" --output="$folder/$name.1" "$*"
}

for program in referee claimeven tournament maxconnect4 hw2 game; do
  page "$program" "$bin/$program"
done
verbs=$("$bin/tournament" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]\+\) .*/\1/p')
for verb in $verbs; do
  page "tournament-$verb" "$bin/tournament" "$verb"
  # whatis(1), apropos(1) and man(7) require a name without blanks.
  name=tournament-$verb
  sed -i -e "s/^tournament $verb /$name /" -e "s/^\\.TH TOURNAMENT[^\"]*/.TH ${name^^} /" "$folder/$name.1"
done
gzip --best --no-name "$folder"/*.1
