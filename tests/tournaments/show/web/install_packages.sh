#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs the packages for the page's tests into the given folder, unless they are installed already.
set -eu
target=$1
here=$(dirname "$0")
if cmp -s "$here/package-lock.json" "$target/installed.json"; then exit 0; fi
mkdir -p "$target"
cp "$here/package.json" "$here/package-lock.json" "$target"
PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm_config_update_notifier=false \
  npm ci --prefix "$target" --no-audit --no-fund --loglevel=error
cp "$here/package-lock.json" "$target/installed.json"
