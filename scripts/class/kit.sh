#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes a kit with which a platform checks hand-ins as `tournament check` does, under the settings of a tournament. It contains
# the programs, so that the platform needs neither Kaven nor a network.
#
#   kit.sh gradescope TOURNAMENT FILE.zip [GRADES]    the zip for "Configure Autograder" of a programming assignment
#   kit.sh classroom50 TOURNAMENT FOLDER      FOLDER: CLASSROOM/autograders/ASSIGNMENT in the organization's repository classroom50
#   kit.sh github TOURNAMENT FOLDER           FOLDER: the repository from which students begin, with GitHub Actions
#   kit.sh gitlab TOURNAMENT FOLDER           the same with GitLab CI
#
# GRADES is what `tournament grades --format gradescope` prints: with it, a student who has a grade gets this grade and a row of the
# leaderboard instead of the check, when the autograder runs again after the tournament.
#
# TOURNAMENT is a folder made by `tournament new`; only its settings go into the kit. The same command replaces a kit by one with
# new settings. The programs are those beside this script, else those of the `tournament` in $PATH. They must run on the platform:
# those of the released tarball, or built in Debian 12, run in Ubuntu 22.04, Debian 12 and later releases.
set -euo pipefail

fail() {
  printf 'kit.sh: %s\n' "$1" >&2
  exit "${2:-1}"
}
[ $# -eq 3 ] || [ "$#:${1:-}" = 4:gradescope ] ||
  fail 'expected gradescope, classroom50, github or gitlab, a tournament, and where to put the kit' 2
platform=$1 tournament=$2 target=$3 grades=${4:-}
case $platform in
  gradescope | classroom50 | github | gitlab) ;;
  *) fail "'$platform': expected gradescope, classroom50, github or gitlab" 2 ;;
esac
[ -f "$tournament/tournament.toml" ] || fail "'$tournament': expected the folder of a tournament, see tournament new --help" 2
[ -z "$grades" ] || [ -f "$grades" ] || fail "'$grades': there is no such file" 2
[ "$platform" != gradescope ] || command -v python3 >/dev/null || fail 'python3 is missing: apt-get install python3'

here=$(cd "$(dirname "$0")" && pwd)
found=
for each in "$here/../../bin/tournament" "$(command -v tournament || true)" "$here/../../build/bin/tournament"; do
  if [ -x "$each" ]; then
    found=$(realpath "$each")
    break
  fi
done
[ -n "$found" ] || fail 'expected tournament in PATH: build or install it first'
prefix=$(dirname "$(dirname "$found")")
helpers=lib/kaven
[ -e "$prefix/$helpers/compliance_run" ] || helpers=bin
programs=(bin/tournament bin/claimeven "$helpers"/{compliance_run,build_run,cpu_clock.so,connectx})
if [ -d "$prefix/$helpers/shared" ]; then programs+=("$helpers/shared"); fi

kit=$(mktemp -d "${TMPDIR:-/tmp}/kaven-kit-XXXXXX")
trap 'rm -rf "$kit"' EXIT
tar --create --gzip --file "$kit/programs.tar.gz" --directory "$prefix" --dereference --exclude __pycache__ --owner=0 --group=0 \
  "${programs[@]}"
cp "$tournament/tournament.toml" "$kit/"
if [ "$platform" = classroom50 ] && [ "$(stat -c %s "$kit/programs.tar.gz")" -gt 10000000 ]; then
  fail 'the programs are larger than the 10 MB that Classroom 50 fetches: use those of the tarball'
fi
cat >"$kit/grade.sh" <<'END'
#!/usr/bin/env bash
# Checks one hand-in under the settings in tournament.toml: grade.sh HAND-IN FORMAT >RESULTS
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d "${TMPDIR:-/tmp}/kaven-grade-XXXXXX")
trap 'rm -rf "$place"' EXIT
# Programs in a sandbox may run as other users.
chmod 755 "$place"
tar -xzf "$here/programs.tar.gz" -C "$place"
mkdir -p "$place/check/agents"
cp "$here/tournament.toml" "$place/check/"
export PATH=$place/bin:$PATH
# A hand-in that cannot be built is set aside; the check says why. An empty one is not collected.
hand_in=$(realpath "$1")
tournament collect "$hand_in" --into "$place/check" --layout one --build >&2 || [ $? -eq 1 ]
if [ -s "$place/check/submissions.jsonl" ]; then hand_in=$place/check; fi
tournament check "$hand_in" --format "$2" --check-time 480 --reports "$place/reports" || status=$?
# The whole report, for the log of the platform.
find "$place/reports" -name '*.txt' ! -name summary.txt -exec cat {} + >&2 || true
exit "${status:-0}"
END

if [ "$platform" = gradescope ]; then
  cat >"$kit/setup.sh" <<END
#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image. Install here what your students' programs need, such as:
#   apt-get update && apt-get install -y g++ make default-jdk-headless
set -euo pipefail
place=\$(mktemp -d)
tar -xzf /autograder/source/programs.tar.gz -C "\$place"
"\$place/bin/tournament" --version
"\$place/$helpers/compliance_run" list >/dev/null
rm -rf "\$place"
END
  cat >"$kit/run_autograder" <<'END'
#!/usr/bin/env bash
# Gradescope runs this for each submission. Without results.json it reports that the autograder failed.
cd /autograder || exit 1
if [ -f source/grades.jsonl ]; then
  while read -r email; do
    line=$(grep -Fim 1 "{\"email\":\"$email\"," source/grades.jsonl) || continue
    line=${line#*,\"results\":}
    printf '%s\n' "${line%\}}" >results/results.json
    exit
  done < <(grep -o '"email": *"[^"]*"' submission_metadata.json | sed 's/.*: *"//; s/"$//')
  # The program must not read the grades of others.
  rm source/grades.jsonl
fi
bash source/grade.sh submission gradescope 2>&1 >results/results.json
[ -s results/results.json ] || { rm -f results/results.json && exit 1; }
END
  if [ -n "$grades" ]; then cp "$grades" "$kit/grades.jsonl"; fi
  chmod +x "$kit"/{grade.sh,setup.sh,run_autograder}
  rm -f "$target"
  python3 -m zipfile -c "$target" "$kit"/*
  exit
fi

folder=$target
if [ "$platform" = github ]; then folder=$target/.github/kaven; fi
if [ "$platform" = gitlab ]; then folder=$target/.gitlab/kaven; fi
mkdir -p "$folder"
cp "$kit"/* "$folder/"
case $platform in
  classroom50) cat >"$target/autograder.py" <<'END' ;;
"""Checks the student's checkout, which is the current folder. Without result.json Classroom 50 records an error, not a score."""

import pathlib
import subprocess
import sys

grade = pathlib.Path(__file__).resolve().parent / "grade.sh"
result = subprocess.run(["bash", str(grade), ".", "classroom50"], stdout=subprocess.PIPE, check=False).stdout
if not result:
    sys.exit(1)
pathlib.Path("result.json").write_bytes(result)
END
  github)
    mkdir -p "$target/.github/workflows"
    cat >"$target/.github/workflows/kaven.yml" <<'END'
name: Kaven
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v4
      - name: Check the program
        run: bash .github/kaven/grade.sh . github >>"$GITHUB_STEP_SUMMARY"
END
    ;;
  gitlab) cat >"$target/.gitlab-ci.yml" <<'END' ;;
kaven:
  # Any image of Ubuntu 22.04, Debian 12 or later that has what the programs need.
  image: python:3.12-bookworm
  timeout: 20 minutes
  script:
    - bash .gitlab/kaven/grade.sh . junit >kaven.xml
  artifacts:
    when: always
    reports:
      junit: kaven.xml
END
esac
