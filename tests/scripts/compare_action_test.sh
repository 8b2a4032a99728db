#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs .github/actions/compare as GitHub does for a pull request: in a checkout of the merge of two commits, with the environment of
# a step, with Kaven from a tarball and nothing else of this checkout.
#
#   compare_action_test.sh BUILD       the folder that was built
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-action-XXXXXX")
trap 'rm -rf "$place"' EXIT
chmod 755 "$place"
cmake --install "$1" --prefix "$place/prefix/kaven" >"$place/installed"
tar -czf "$place/kaven.tar.gz" -C "$place/prefix" kaven
mv "$place/prefix/kaven/share/kaven/starter-agents" "$place/starters"
rm -rf "$place/prefix"
cp -r "$source/.github/actions/compare" "$place/action"
mkdir "$place/home" "$place/temp"
cd "$place"
export HOME=$place/home GIT_CONFIG_NOSYSTEM=1
git config --global user.name ada
git config --global user.email ada@example.org
git config --global init.defaultBranch main
git config --global protocol.file.allow always

fail() {
  printf '%s\n' "$1" >&2
  cat "$place/log" "$place/summary" >&2 || true
  exit 1
}
# Makes the repository $1, in which a pull request replaces the starter agent $2 by $3, and its checkout $1-checkout of depth $4.
make_repository() {
  git init --quiet "$1"
  mkdir -p "$1/player"
  cp -r "starters/$2"/* "$1/player/"
  git -C "$1" add -A
  git -C "$1" commit --quiet -m base
  git -C "$1" checkout --quiet -b work
  rm -r "$1/player"/*
  cp -r "starters/$3"/* "$1/player/"
  git -C "$1" add -A
  git -C "$1" commit --quiet -m work
  git -C "$1" checkout --quiet main
  git -C "$1" merge --quiet --no-ff -m merge work
  git clone --quiet --depth "$4" "file://$place/$1" "$1-checkout"
}
# Runs the action in the checkout $1 with the options $2, as its action.yml says.
run_action() {
  : >summary
  : >output
  (cd "$1" && env -i PATH=/usr/bin:/bin HOME="$HOME" CI=true GITHUB_ACTIONS=true GITHUB_EVENT_NAME=pull_request GITHUB_BASE_REF=main \
    GITHUB_WORKSPACE="$PWD" GITHUB_ACTION_PATH="$place/action" RUNNER_TEMP="$place/temp" GITHUB_STEP_SUMMARY="$place/summary" \
    GITHUB_OUTPUT="$place/output" KAVEN="$place/kaven.tar.gz" KAVEN_PROGRAM=player KAVEN_BASE='HEAD^1' KAVEN_OPTIONS="$2" \
    bash -e -o pipefail -c "$(sed -n 's/^ *run: //p' "$place/action/action.yml")") >log 2>&1
}

for name in KAVEN KAVEN_PROGRAM KAVEN_BASE KAVEN_OPTIONS; do
  grep -q "^ *$name: \${{ inputs" action/action.yml || fail "action.yml does not set $name"
done

make_repository stronger random-python one-ply-python 2
run_action stronger-checkout '--time 60 --elo1 400 --jobs 1' || fail 'the action failed'
grep -qx 'finding=better' output || fail "another finding: $(cat output)"
grep -q '^### Kaven: new against base: better$' summary || fail 'there is no verdict'
grep -q 'games: one-ply-python .* Elo ' summary || fail 'there is no Elo'
grep -q '^Game [0-9]* against base (random-python), move' summary || fail 'there is no worst move'
grep -q '^   A  B  C  D  E  F  G$' summary || fail 'there is no board'
[ -z "$(ls temp)" ] || fail "the action leaves files: $(ls temp)"

make_repository shallow random-python one-ply-python 1
if run_action shallow-checkout ''; then fail 'a checkout without the base is accepted'; fi
# shellcheck disable=SC2016 # the backquotes are Markdown
grep -q 'There is no revision HEAD^1 in this checkout: actions/checkout needs `fetch-depth: 2`' summary || fail 'the remedy is missing'

printf 'int main(void) { return broken }\n' >starters/one-ply-c/one_ply.c
make_repository broken random-python one-ply-c 2
if run_action broken-checkout ''; then fail 'a program that cannot be compiled is compared'; fi
grep -q 'The program of new cannot play' summary || fail 'it is not said which program is broken'
grep -q 'broken' log || fail 'the message of the compiler is missing'
