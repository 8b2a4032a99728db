#!/usr/bin/env bash
# Compiles Claimeven for 64-bit ARM, and lets it solve under qemu what the native one solves.
#
#   arm64_test.sh BUILD       the folder with the native build
set -euo pipefail
cd "$(dirname "$0")/../.."
log=$(mktemp "${TMPDIR:-/tmp}/kaven-arm64-XXXXXX")
trap 'rm -f "$log"' EXIT
if ! cmake --preset arm64 >"$log" 2>&1 || ! cmake --build --preset arm64 --target claimeven -j 2 >>"$log" 2>&1; then
  cat "$log" >&2
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
