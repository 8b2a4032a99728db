#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs the commands that a document shows, in their order, as a reader would: documented_commands.py DOCUMENT BUILD.

Commands are the lines of its ```sh blocks, and those behind `$ ` in blocks of no language, where what follows is their
output. They run in a folder that looks like a checkout of this project with its build/, and which is empty otherwise.
Each must exit with 0. Of an output that is shown, every line without a digit must come, but for blanks; `…` stands for
any number of lines, or for any characters within one.

What a reader does beside it, and what cannot be run, is said in comments, which nobody sees who reads the page:

  <!-- before: COMMAND -->            run before the next block
  <!-- exit status N: COMMAND -->     this command of the next block exits with N
  <!-- until Ctrl-C: COMMAND -->      this command of the next block goes on until it is stopped; it says something first
  <!-- output differs: REASON -->     the output of the next block is not compared
  <!-- not run: REASON -->            the next block
"""

import atexit
import os
import re
import signal
import subprocess
import sys
import tempfile

# The longest that a command may take on a machine that does much else, in seconds.
LONGEST = 900
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMENT = re.compile(r"<!-- (before|not run|output differs|until Ctrl-C|exit status (\d+)): (.*) -->")
USERS_PATH = "/usr/local/bin:/usr/bin:/bin"


class Block:
    """What stands between two fences, with what comments before it say."""

    def __init__(self, language, line, indent, remarks):
        self.language = language
        self.line = line
        self.indent = indent
        self.lines = []
        self.before = [text for kind, _, text in remarks if kind == "before"]
        self.is_run = all(kind != "not run" for kind, _, text in remarks)
        self.is_compared = all(kind != "output differs" for kind, _, text in remarks)
        self.endless = [text for kind, _, text in remarks if kind == "until Ctrl-C"]
        self.statuses = {text: int(status) for kind, status, text in remarks if status}

    def commands(self):
        """Each command with the number of its line and the lines of its output that are shown."""
        found = []
        is_session = any(line.startswith("$ ") for line in self.lines)
        if self.language not in ("sh", "") or (self.language == "" and not is_session):
            return found
        goes_on = False
        for number, line in enumerate(self.lines, self.line + 1):
            if goes_on:
                found[-1][1] += "\n" + line
            elif is_session and line.startswith("$ "):
                found.append([number, line[2:], []])
            elif is_session and found:
                found[-1][2].append(line)
            elif is_session:
                sys.exit(f"line {number}: {line}: expected a command behind '$ ', as others of this block are")
            elif line.strip() and not line.startswith("#"):
                found.append([number, line, []])
            goes_on = line.endswith("\\")
        return found


def blocks_of(text):
    blocks, remarks, block = [], [], None
    for number, line in enumerate(text.splitlines(), 1):
        fence = re.fullmatch(r" *```(\w*)", line)
        if block is not None and fence:
            blocks.append(block)
            block = None
        elif block is not None:
            block.lines.append(line[block.indent:])
        elif fence:
            block = Block(fence.group(1), number, len(line) - len(line.lstrip()), remarks)
            remarks = []
        elif line.strip():
            remark = COMMENT.fullmatch(line.strip())
            if line.lstrip().startswith("<!-- ") and not remark:
                sys.exit(f"line {number}: {line.strip()}: expected one of the comments in the help of this program")
            if remark:
                remarks.append(remark.groups())
    return blocks


def without_comment(command):
    return re.sub(r"\s+# .*$", "", command)


def skeleton(line):
    return " ".join(line.split())


def is_shown_in(line, output):
    pattern = ".*".join(re.escape(skeleton(part)) for part in line.split("…"))
    return any(re.fullmatch(pattern, each) for each in output)


def run_until_stopped(command, environment):
    """Returns what is wrong with a command that goes on until Ctrl-C."""
    with subprocess.Popen(["bash", "-c", "exec " + command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=environment) as process:
        first_line = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=LONGEST)
    if not first_line:
        return "it said nothing"
    if process.returncode not in (0, 128 + signal.SIGINT, -signal.SIGINT):
        return f"exit status {process.returncode}\n{first_line}{rest}"
    return None


# The process groups of all commands: what they left running is ended behind the last one.
groups = []


def run_to_its_end(command, environment):
    """Returns its exit status and what it printed. What it started and left running stays so for now."""
    with tempfile.TemporaryFile() as printed:
        with subprocess.Popen(["bash", "-c", command], stdin=subprocess.DEVNULL, stdout=printed,
                              stderr=subprocess.STDOUT, env=environment, start_new_session=True) as process:
            groups.append(process.pid)
            status = process.wait(timeout=LONGEST)
        printed.seek(0)
        return status, printed.read().decode(errors="replace")


def fault_of(command, shown, block, environment):
    """What is wrong with `command` of `block`; None when it does as the document says."""
    bare = without_comment(command)
    if bare in block.endless:
        return run_until_stopped(bare, environment)
    status, printed = run_to_its_end(bare, environment)
    expected = block.statuses.get(bare, 0)
    if status != expected:
        return f"{printed}\nexit status {status}, expected {expected}"
    output = [skeleton(line) for line in printed.splitlines()]
    for line in shown if block.is_compared else []:
        if line.strip(" …") and not re.search(r"\d", line) and not is_shown_in(line, output):
            return f"{printed}\nThe document shows a line that did not come: {line}"
    return None


def end_what_is_left():
    for group in groups:
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            pass


def make_checkout(place, build):
    for name in os.listdir(SOURCE):
        if not name.startswith(".") and name != "build":
            os.symlink(os.path.join(SOURCE, name), os.path.join(place, name))
    os.symlink(os.path.abspath(build), os.path.join(place, "build"))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    document, build = sys.argv[1:]
    atexit.register(end_what_is_left)
    with open(document, encoding="utf-8") as file:
        blocks = blocks_of(file.read())
    commands = 0
    with tempfile.TemporaryDirectory(prefix="kaven-document-") as place:
        make_checkout(place, build)
        # Programs in a sandbox may be run as other users.
        os.chmod(place, 0o755)
        os.chdir(place)
        environment = {"PATH": f"{place}/build/bin:{USERS_PATH}", "HOME": place, "LANG": "C.UTF-8", "TMPDIR": place}
        for block in blocks:
            if not block.is_run:
                continue
            for command in block.before:
                fault = fault_of(command, [], block, environment)
                if fault:
                    sys.exit(f"{document}:{block.line}: before this block: {command}\n{fault}")
            for number, command, shown in block.commands():
                print(f"{document}:{number}: {command}", flush=True)
                fault = fault_of(command, shown, block, environment)
                if fault:
                    sys.exit(fault)
                commands += 1
    if commands == 0 and all(block.is_run for block in blocks):
        sys.exit(f"{document}: no command was found")
    print(f"{commands} commands do what {document} says")


main()
