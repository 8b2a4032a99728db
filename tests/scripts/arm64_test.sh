#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles Claimeven for 64-bit ARM, and lets it solve under qemu what the native one solves.
#
#   arm64_test.sh BUILD                 the folder with the native build
#   arm64_test.sh BUILD --tournament    also compiles the referee and `tournament`, which takes long, and plays a whole
#                                       tournament under qemu; needs Linux 6.7
set -euo pipefail
cd "$(dirname "$0")/../.."
targets=(claimeven)
if [ "${2:-}" = --tournament ]; then targets+=(tournament referee compliance_run build_run one-ply-c one-ply-cpp); fi
scratch=$(mktemp -d "${TMPDIR:-/tmp}/kaven-arm64-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
if ! cmake --preset arm64 >"$scratch/log" 2>&1 ||
  ! cmake --build --preset arm64 --target "${targets[@]}" -j 2 >>"$scratch/log" 2>&1; then
  cat "$scratch/log" >&2
  exit 1
fi
# From the book, and by search.
positions=(4444 44444326 12345671234567 2252576253462244111563)
expected=$("$1/bin/claimeven" solve --columns "${positions[@]}")
solved=$(qemu-aarch64-static build/arm64/bin/claimeven solve --columns "${positions[@]}")
[ "$solved" = "$expected" ] || {
  printf 'expected:\n%s\nsolved:\n%s\n' "$expected" "$solved" >&2
  exit 1
}
if [ "${#targets[@]}" = 1 ]; then exit; fi

# The kernel passes ARM programs to qemu, in this user namespace only. qemu knows no namespaces, so there is no sandbox, and
# cannot fork as the local executor does (CLONE_PARENT): games are started as on another machine, by what stands for ssh.
mkdir "$scratch/path"
cat >"$scratch/path/ssh" <<'EOF'
#!/bin/sh
while [ "$1" != -- ]; do shift; done
exec sh -c "$3"
EOF
chmod +x "$scratch/path/ssh"
PATH=$scratch/path:$PWD/build/arm64/bin:$PATH
unshare --user --map-root-user --mount bash -euo pipefail -s "$scratch/spring" <<'EOF'
mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
printf '%s' ':arm64:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:'"$(command -v qemu-aarch64-static)"':F' >/proc/sys/fs/binfmt_misc/register
[ "$(LC_ALL=C od -An -tx1 -j18 -N1 build/arm64/bin/tournament)" = " b7" ] # an ARM program
tournament new "$1" --sandbox none --size 5x4 --connect 3 --time 60
cp build/arm64/bin/one-ply-c build/arm64/bin/one-ply-cpp "$1/agents"
mkdir "$1/agents/claimeven"
printf 'stem = "claimeven"\ncommand = ["claimeven", "--budget", "0.05"]\n' >"$1/agents/claimeven/agent.toml"
tournament run "$1" --no-trial --executor ssh --ssh.hosts '["arm:2"]'
tournament rebuild "$1"
tournament verify "$1"
tournament standings "$1" >/dev/null
EOF
