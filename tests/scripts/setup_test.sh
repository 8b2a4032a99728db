#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs scripts/setup.sh where only stand-ins of the package managers are: each installs, as root or by sudo, what its column names.
#
#   setup_test.sh SOURCE
set -euo pipefail
place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-setup-XXXXXX")
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin"
for tool in bash env; do ln -s "$(command -v "$tool")" "$place/bin/"; done

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
# stand_in NAME COMMANDS
stand_in() {
  printf '#!/bin/bash\n%s\n' "$2" >"$place/bin/$1"
  chmod +x "$place/bin/$1"
}
setup() { env -i PATH="$place/bin" "$1/scripts/setup.sh" "${@:2}" 2>&1; }

! answer=$(setup "$1") || fail "no manager, and it succeeded: $answer"
grep -q 'expected apt-get, dnf or pacman' <<<"$answer" || fail "no manager: $answer"
stand_in id 'echo 0'
stand_in rpm 'exit 1'
# shellcheck disable=SC2016 # for the stand-in
stand_in dnf 'echo "dnf $*" >&2'
setup "$1" | grep -q '^dnf install --assumeyes.* gcc-c++ cmake .*gmock-devel$' || fail "dnf: $(setup "$1")"
rm "$place/bin/dnf" "$place/bin/rpm"
# shellcheck disable=SC2016
stand_in pacman '[ "$1" = --sync ] || exit 1; echo "pacman $*" >&2'
setup "$1" | grep -q '^pacman --sync .* gcc cmake .*gtest$' || fail "pacman: $(setup "$1")"
stand_in id 'echo 1000'
! answer=$(setup "$1") || fail "not root, without sudo, and it succeeded: $answer"
grep -q 'as root: pacman --sync .* gcc cmake' <<<"$answer" || fail "not root: $answer"
rm "$place/bin/pacman"

# Each column names something for each row, and what a distribution lacks is left out.
stand_in rpm 'exit 1'
stand_in dnf ''
dnf=$(setup "$1" --missing --languages)
rm "$place/bin/dnf"
stand_in pacman 'exit 1'
pacman=$(setup "$1" --missing --languages)
rm "$place/bin/pacman"
stand_in apt-get ''
apt=$(setup "$1" --missing --languages)
for names in "$dnf" "$pacman" "$apt"; do
  [ "$(wc -w <<<"$names")" -gt 25 ] || fail "too few packages: $names"
  ! grep -q -e '\(^\| \)-\( \|$\)' <<<"$names" || fail "a package that is not there: $names"
done
grep -qw nlohmann-json3-dev <<<"$apt" || [ -e /usr/include/nlohmann/json.hpp ] || fail "apt: $apt"
