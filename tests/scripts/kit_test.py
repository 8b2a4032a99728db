#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes a kit of scripts/class/kit.sh and runs it as its platform does: kit_test.py BUILD gradescope|classroom50|github|gitlab.

The kit runs in a root directory of its own, which shows only /usr and /etc of this machine: neither the checkout nor the build.
Exit status 77 where nobody may make one."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.abspath(sys.argv[1])
PLATFORM = sys.argv[2]
PYTHON = os.path.join(SOURCE, "scripts", "starter-agents", "one-ply-python")
HAND_INS = ("sound", "crashes", "not-compiled")
ENTER = r"""
root=$1
mount --bind "$root" "$root"
for each in usr etc proc dev; do mkdir -p "$root/$each" && mount --rbind "/$each" "$root/$each"; done
for each in bin sbin lib lib64; do [ ! -e "/$each" ] || ln -sfn "usr/$each" "$root/$each"; done
mkdir -p "$root/tmp" && chmod 1777 "$root/tmp"
shift
exec chroot "$root" env -i PATH=/usr/bin:/bin HOME=/tmp "$@" </dev/null
"""


def may_unshare(arguments):
    return subprocess.run(["unshare", *arguments, "true"], capture_output=True, check=False).returncode == 0


def unshared():
    """The command that begins a mount namespace."""
    for arguments in (["--mount"], ["--mount", "--map-root-user"]):
        if shutil.which("unshare") and may_unshare(arguments):
            return ["unshare", *arguments]
    print("skipped: this user may not make a mount namespace (unshare --mount)")
    sys.exit(77)


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)


def ran(command, **options):
    done = run(command, **options)
    if done.returncode != 0:
        sys.exit(f"exit status {done.returncode} of {command}:\n{done.stdout}")
    return done.stdout


def make_hand_in(name, folder):
    if name == "not-compiled":
        os.makedirs(folder)
        with open(os.path.join(folder, "mine.c"), "w", encoding="utf-8") as file:
            file.write("int main(void) { return </failure> 0 }\n")
        return
    shutil.copytree(PYTHON, folder)
    if name == "crashes":
        with open(os.path.join(folder, "one_ply_agent.py"), "w", encoding="utf-8") as file:
            file.write("#!/usr/bin/python3\nraise SystemExit('sorry \\x1b[31m ]]></failure> ```')\n")


class Platform:
    """A tournament, and a root directory in which commands run."""

    def __init__(self, place):
        self.root = os.path.join(place, "root")
        for each in (place, self.root):
            os.mkdir(each)
            os.chmod(each, 0o755)
        self.spring = os.path.join(place, "spring")
        # A container has no namespaces to give: there the sandbox is basic.
        ran([os.path.join(BUILD, "bin", "tournament"), "new", self.spring, "--size", "4x3", "--sandbox", "basic", "--time", "30"])
        self.enter = [*unshared(), "bash", "-euc", ENTER, "enter", self.root]

    def path(self, name):
        return os.path.join(self.root, name.lstrip("/"))

    def make_kit(self, target, *more):
        environment = {**os.environ, "PATH": f"{BUILD}/bin:/usr/bin:/bin"}
        ran([os.path.join(SOURCE, "scripts/class/kit.sh"), PLATFORM, self.spring, target, *more], env=environment)

    def run(self, directory, line, variables=()):
        return run([*self.enter, *variables, "bash", "-ec", f"cd {directory}\n{line}"])


GRADES = [{"email": "ada@example.org", "results": {"score": 7.5, "leaderboard": [{"name": "Place", "value": 1, "order": "asc"}]}},
          {"email": "bert@example.org", "results": {"score": 3}}]


def set_up_gradescope(platform, *grades):
    """As https://gradescope-autograders.readthedocs.io/en/latest/specs/ says."""
    for each in ("source", "submission", "results"):
        os.makedirs(platform.path("/autograder/" + each))
    archive = platform.path("/kit.zip")
    platform.make_kit(archive, *grades)
    with zipfile.ZipFile(archive) as opened:
        for each in opened.infolist():
            os.chmod(opened.extract(each, platform.path("/autograder/source")), each.external_attr >> 16)
    shutil.copy(platform.path("/autograder/source/run_autograder"), platform.path("/autograder/run_autograder"))
    built = platform.run("/autograder", "bash source/setup.sh")
    if built.returncode != 0 or not built.stdout.startswith("tournament "):
        sys.exit(f"the image cannot be built:\n{built.stdout}")


def results_of_gradescope(platform):
    done = platform.run("/autograder", "./run_autograder")
    try:
        with open(platform.path("/autograder/results/results.json"), encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        sys.exit(f"no results: {error}\n{done.stdout}")


def grade_at_gradescope(platform, hand_in):
    set_up_gradescope(platform)
    os.rmdir(platform.path("/autograder/submission"))
    make_hand_in(hand_in, platform.path("/autograder/submission"))
    results = results_of_gradescope(platform)
    return results["score"], sum(test.get("max_score", 0) for test in results["tests"]), results["output"] + json.dumps(results["tests"])


def try_grades(platform):
    """Whoever has a grade gets it; for others the program is checked, here an empty hand-in, and does not find the grades."""
    grades = platform.path("/grades.jsonl")
    with open(grades, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(each, separators=(",", ":")) + "\n" for each in GRADES)
    set_up_gradescope(platform, grades)
    os.remove(grades)
    for addresses, expected in ((["x@example.org", "Ada@example.org"], GRADES[0]["results"]), (["a.a@example.org"], None)):
        with open(platform.path("/autograder/submission_metadata.json"), "w", encoding="utf-8") as file:
            json.dump({"users": [{"email": each, "name": "N. N."} for each in addresses]}, file)
        results = results_of_gradescope(platform)
        if expected:
            assert results == expected, results
        else:
            assert results["score"] == 0 and "may not enter" in results["output"], results
            assert not os.path.exists(platform.path("/autograder/source/grades.jsonl"))


def grade_at_classroom50(platform, hand_in):
    platform.make_kit(platform.path("/bundle"))
    make_hand_in(hand_in, platform.path("/checkout"))
    names = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL")
    done = platform.run("/checkout", "python3 /bundle/autograder.py", [f"{name}={name.lower()}" for name in names])
    if done.returncode != 0:
        sys.exit(f"exit status {done.returncode}:\n{done.stdout}")
    with open(platform.path("/checkout/result.json"), encoding="utf-8") as file:
        result = json.load(file)
    assert result["schema"] == "classroom50/result/v1" and result["classroom"] == "classroom", result
    # The release shows only which requirements have passed; the log has the reasons.
    assert "may enter a tournament" in done.stdout or "may not enter" in done.stdout, done.stdout
    return result["score"], result["max-score"], done.stdout + json.dumps(result["tests"])


def script_lines(path, key):
    """The commands of a workflow: what follows `run: `, or is listed below `script:`."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = re.findall(key, text, re.MULTILINE)
    if not found:
        sys.exit(f"{path} has no commands:\n{text}")
    return "\n".join(found)


def grade_at_github(platform, hand_in):
    make_hand_in(hand_in, platform.path("/work"))
    platform.make_kit(platform.path("/work"))
    lines = script_lines(platform.path("/work/.github/workflows/kaven.yml"), r"^ +run: (.*)$")
    done = platform.run("/work", lines, ["GITHUB_STEP_SUMMARY=/tmp/summary"])
    with open(platform.path("/tmp/summary"), encoding="utf-8") as file:
        summary = file.read()
    points = re.search(r"\| (\d+) of (\d+) \|", summary)
    if not points or (done.returncode == 0) != (points.group(1) == points.group(2)):
        sys.exit(f"exit status {done.returncode}:\n{summary}\n{done.stdout}")
    return int(points.group(1)), int(points.group(2)), summary


def grade_at_gitlab(platform, hand_in):
    make_hand_in(hand_in, platform.path("/builds"))
    platform.make_kit(platform.path("/builds"))
    lines = script_lines(platform.path("/builds/.gitlab-ci.yml"), r"^    - (.*)$")
    done = platform.run("/builds", lines)
    try:
        suites = xml.parse(platform.path("/builds/kaven.xml")).getroot()
    except (OSError, xml.ParseError) as error:
        sys.exit(f"no report: {error}\n{done.stdout}")
    cases = list(suites.iter("testcase"))
    passed = sum(len(case) == 0 for case in cases)
    failed = len(list(suites.iter("failure")))
    if (done.returncode == 0) != (failed == 0):
        sys.exit(f"exit status {done.returncode} with {failed} failures:\n{done.stdout}")
    return passed, passed + failed, "".join(text for case in cases for text in case.itertext())


def main():
    with tempfile.TemporaryDirectory(prefix="kaven-kit-") as place:
        os.chmod(place, 0o755)
        grade = globals()["grade_at_" + PLATFORM]
        for hand_in in HAND_INS:
            points, most, text = grade(Platform(os.path.join(place, hand_in)), hand_in)
            print(f"{hand_in}: {points} of {most}")
            if hand_in == "sound":
                assert points == most > 5, text
            elif hand_in == "crashes":
                assert points < most and "sorry \\x1b[31m ]]" in text.replace("\\\\", "\\"), text
            else:
                assert points == 0 and "</failure>" in text, text
        if PLATFORM == "gradescope":
            try_grades(Platform(os.path.join(place, "grades")))


main()
