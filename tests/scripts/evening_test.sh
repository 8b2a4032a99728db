#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The evening of scripts/demo.sh --course, as a whole: every command must end as the script says, the site be there.
#
#   evening_test.sh BUILD       the folder that was built
set -euo pipefail
place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-evening-XXXXXX")
trap 'rm -rf "$place"' EXIT
chmod 755 "$place"
here=$(cd "$(dirname "$0")/../.." && pwd)
PATH=$1/bin:/usr/bin:/bin "$here/scripts/class/evening.sh" "$place/evening"
[ -s "$place/evening/spring/site/index.html" ]
