#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compares the program in the checkout, which is the current folder, with that of its base, and writes the result into
# $GITHUB_STEP_SUMMARY and $GITHUB_OUTPUT. action.yml describes KAVEN, KAVEN_PROGRAM, KAVEN_BASE and KAVEN_OPTIONS.
# Exit status: 0 whatever the verdict is; 1 if the programs cannot be compared.
set -euo pipefail

fail() {
  printf '::error::%s\n' "$1"
  printf '### Kaven: no comparison\n\n%s\n' "$1" >>"$GITHUB_STEP_SUMMARY"
  exit 1
}
place=$(mktemp -d "${RUNNER_TEMP:-/tmp}/kaven-XXXXXX")
trap 'rm -rf "$place"' EXIT
# Programs in a sandbox may run as other users.
chmod 755 "$place"

kaven=${KAVEN:-}
case $kaven in
  https://*)
    curl --fail --silent --show-error --location --output "$place/${kaven##*/}" "$kaven" || fail "$kaven: cannot be fetched"
    kaven=$place/${kaven##*/}
    ;;
esac
mkdir "$place/kaven"
case $kaven in
  *.deb) dpkg-deb --extract "$kaven" "$place/kaven" || fail "$kaven: expected a package of Kaven" ;;
  *.tar.gz) tar -xzf "$kaven" -C "$place/kaven" || fail "$kaven: expected a tarball of Kaven" ;;
  *)
    [ -x "$kaven/bin/tournament" ] || fail "kaven: '$kaven': expected Kaven's .tar.gz or .deb, or a folder with bin/tournament"
    ln -s "$(realpath "$kaven")" "$place/kaven/"
    ;;
esac
tournament=$(find -L "$place/kaven" -maxdepth 4 -path '*/bin/tournament' | head -n 1)
[ -n "$tournament" ] || fail "$kaven: there is no bin/tournament in it"
tournament() { "$tournament" "$@"; }

program=${KAVEN_PROGRAM:-.}
base=${KAVEN_BASE:-HEAD^1}
git rev-parse --quiet --verify "$base^{commit}" >/dev/null ||
  fail "There is no revision $base in this checkout: actions/checkout needs \`fetch-depth: 2\`."
take() { # REVISION NAME
  mkdir -p "$place/hand-ins/$2"
  git archive "$1:./${program%/}" 2>"$place/error" | tar -x -C "$place/hand-ins/$2" ||
    fail "There is no folder $program in $1: $(cat "$place/error")"
}
take "$base" base
take HEAD new
tournament new "$place/collected" >/dev/null
tournament collect "$place/hand-ins" --into "$place/collected" --layout folders --build || [ $? -eq 1 ]
for each in new base; do
  [ -e "$place/collected/agents/$each" ] ||
    fail "The program of $each cannot play; the log of this step says why. (new: the pull request, base: $base)"
done

read -ra options <<<"${KAVEN_OPTIONS:-}"
status=0
tournament compare "$place/collected/agents/new" "$place/collected/agents/base" --folder "$place/games" "${options[@]}" >"$place/result" ||
  status=$?
case $status in
  0) finding=better ;;
  3) finding='not better' ;;
  4) finding=undecided ;;
  *) fail "The comparison ended with exit status $status; the log of this step says why." ;;
esac
printf 'finding=%s\n' "$finding" >>"${GITHUB_OUTPUT:-/dev/null}"

# An analysis that was interrupted keeps the games that it has judged.
timeout --signal=INT 600 "$tournament" analyse "$place/games" >&2 || true
# shellcheck disable=SC2016 # the backquotes are Markdown
{
  printf '### Kaven: new against base: %s\n\n' "$finding"
  printf 'new: the program of `%s`; base: that of `%s`. The first name below is that of new.\n\n' \
    "$(git rev-parse --short HEAD)" "$(git rev-parse --short "$base")"
  printf '````\n%s\n````\n' "$(cat "$place/result")"
  worst=$(tournament report "$place/games" new --print | sed -n '/^== The worst moves/,/^== /p' | sed '1,2d' | sed '/^$/,$d')
  if [ -n "$worst" ]; then printf '\nThe worst move of new:\n\n````\n%s\n````\n' "$worst"; fi
} >>"$GITHUB_STEP_SUMMARY"
