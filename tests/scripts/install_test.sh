#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what was built into another place, and uses it from there alone: a game between what is installed, the check
# of a program, the three programs of the courses.
#
#   install_test.sh BUILD       the folder that was built
set -euo pipefail
place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-install-XXXXXX")
trap 'rm -rf "$place"' EXIT
prefix=$place/prefix
cmake --install "$1" --prefix "$prefix" >"$place/installed"
export PATH=$prefix/bin:/usr/bin:/bin
cd "$place"

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

referee "$prefix/share/kaven/starter-agents/one-ply-python" 'claimeven --budget 0.05' --time 30 --quiet >game
grep -q '^Result: .* wins against ' game || fail "no game was played: $(cat game)"
for starter in random-python one-ply-python one-ply-c one-ply-cpp; do
  referee "$starter" 'claimeven --budget 0.01' --time 60 --quiet >game || fail "$starter is not found by its name"
done
tournament compare random-python one-ply-c --size 4x3 --games 2 --jobs 1 --time 60 >compared || [ $? = 4 ] || fail "nothing was compared"
tournament check 'claimeven --budget 0.05' >checked || fail "claimeven may not enter: $(cat checked)"
tournament new course --time 30 >made
cp -r "$prefix/share/kaven/starter-agents/one-ply-python" "$prefix/share/kaven/starter-agents/random-python" course/agents/
tournament run course >played 2>&1
grep -q '2 of 2 games played' played || fail "no tournament was held: $(cat played)"

for program in referee claimeven tournament maxconnect4 hw2 game; do
  [ "$("$program" --version)" = "$program $(referee --version | cut -d ' ' -f 2-)" ] || fail "$program has another version"
  [ -s "$prefix/share/man/man1/$program.1.gz" ] || ! command -v help2man >/dev/null || fail "$program has no manual page"
done
pages=$prefix/share/man/man1
if [ -e "$pages/tournament-hand-in.1.gz" ]; then
  zcat "$pages/tournament-hand-in.1.gz" | grep -q '^[.]TH TOURNAMENT-HAND-IN "1"' || fail "a manual page has a wrong section"
fi
completed=$(bash -c '. "$0"; COMP_WORDS=(tournament st) COMP_CWORD=1; _kaven; echo "${COMPREPLY[@]}"
  COMP_WORDS=(tournament run --job) COMP_CWORD=2; _kaven; echo "${COMPREPLY[@]}"
  COMP_WORDS=(referee --sandb) COMP_CWORD=1; _kaven; echo "${COMPREPLY[@]}"' "$prefix/share/bash-completion/completions/tournament")
[ "$completed" = $'standings status\n--jobs\n--sandbox' ] || fail "bash completes: $completed"
if command -v zsh >/dev/null; then
  completed=$(zsh -fc 'fpath=("$1" $fpath); autoload -Uz compinit; compinit -D -u; echo "$_comps[tournament] $_comps[referee]"
    _describe() { print -l -- ${${(P)${@[-1]}}%%:*}; }
    _files() { echo files; }
    autoload +X _kaven
    complete() { words=("$@") CURRENT=$#; _kaven; }
    complete tournament st | grep ^st; complete tournament run --job | grep -x -e --jobs
    complete referee --sandb | grep -x -e --sandbox
    complete tournament run ""' zsh "$prefix/share/zsh/site-functions")
  [ "$completed" = $'_kaven _kaven\nstandings\nstatus\n--jobs\n--sandbox\nfiles' ] || fail "zsh completes: $completed"
fi
for file in share/doc/kaven/copyright share/doc/kaven/README.md share/kaven/output.schema.json share/kaven/kit.sh lib/kaven/connectx/__main__.py; do
  [ -s "$prefix/$file" ] || fail "$file is missing"
done
for file in 'lib/systemd/system/kaven-door@.service' 'lib/systemd/system/kaven-ladder@.service' share/kaven/apparmor/kaven; do
  grep -q "[ =]$prefix/" "$prefix/$file" || fail "$file does not name the installed programs: $(cat "$prefix/$file")"
  ! grep '@prefix@' "$prefix/$file" || fail "$file is not complete"
done
if command -v dpkg >/dev/null; then
  licences=$prefix/share/doc/kaven/THIRD-PARTY.md
  ! grep '^| of no package' "$licences" || fail "the licence of a file is not known"
  for component in 'glibc .* archive' 'nettle .* archive' 'nlohmann-json3 .* headers' 'libarchive .* archive'; do
    grep -q "^| $component" "$licences" || fail "not named in THIRD-PARTY.md: $component"
  done
  for text in '^## glibc ' 'GNU LESSER GENERAL PUBLIC LICENSE' 'Boost Software License'; do
    grep -qi "$text" "$licences" || fail "THIRD-PARTY.md does not contain: $text"
  done
  ! grep -q '^| libseccomp ' "$licences" || fail "THIRD-PARTY.md names what only the build uses"
fi
! grep -q 'build/bin' "$prefix/share/doc/kaven/"{TEACHER,STUDENT}.md || fail "an installed guide speaks of a checkout"
starter=$(grep -o '[^ `]*starter-agents/one-ply-python' "$prefix/share/doc/kaven/STUDENT.md" | head -n 1)
[ -d "$starter" ] || fail "an installed guide names a starter that is not there: $starter"
