#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""exports.py STARTERS OUT: writes what twelve people hand in, as four kinds of exports of learning platforms.

STARTERS is the folder of starter agents. OUT gets moodle.zip, moodle-flat.zip, submissions.zip (Canvas),
gradescope.zip, and the folder folders/.
"""

import io
import os
import sys
import tarfile
import zipfile


def files_of(starters, name):
    folder = os.path.join(starters, name)
    files = {}
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        if os.path.isfile(path):
            with open(path, "rb") as opened:
                files[file] = opened.read()
    return files


def zipped(files, top=""):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as writer:
        for name, text in files.items():
            writer.writestr(top + name, text)
    return archive.getvalue()


def tarred(files, top):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as writer:
        for name, text in files.items():
            info = tarfile.TarInfo(top + name)
            info.size = len(text)
            info.mtime = 1_700_000_000
            writer.addfile(info, io.BytesIO(text))
    return archive.getvalue()


def people(starters):
    """Returns name, number and files of each hand-in."""
    one_ply = files_of(starters, "one-ply-python")
    random = files_of(starters, "random-python")
    program = random["random_agent.py"]
    body = program.split(b"\n", 1)[1] if program.startswith(b"#!") else program
    from_windows = b"#!/usr/bin/env python3\r\n" + body
    return [
        ("Ada Lovelace", "1001", {"ada.zip": zipped(one_ply, "ada/")}),
        ("Jörg Müller", "1002", {"projekt.zip": zipped(random, "mein agent/")}),
        ("Max Muster", "1003", {"agent.tar.gz": tarred(one_ply, "agent/")}),
        ("Max Muster", "1004", {"one_ply_agent.py": one_ply["one_ply_agent.py"]}),
        ("Eve O'Brien", "1005", {"eve.zip": zipped({"eve": from_windows}, "eve/")}),
        ("Finn Fault", "1006", {"x.zip": zipped({"agent.toml": b"command = [\n"})}),
        ("Cleo Compiled", "1007", {"cpp.zip": zipped(files_of(starters, "one-ply-c"))}),
        ("Jar Absent", "1008", {"j.zip": zipped({"notes.txt": b"see the jar"})}),
        ("Rita Report", "1009", {"random_agent.py": program, "report.pdf": b"%PDF-1.4"}),
        (
            "Mac Litter",
            "1010",
            {"m.zip": zipped({**random, "__MACOSX/._x": b"1", ".DS_Store": b"2", "__pycache__/x.pyc": b"3"})},
        ),
        ("Nested Zip", "1011", {"n.zip": zipped({"inner.zip": zipped(random)})}),
        ("Evil Mallory", "1012", {"e.zip": zipped({"../../evil": b"1", "/evil": b"2", **random})}),
    ]


def main():
    starters, out = sys.argv[1:]
    os.makedirs(out)
    everybody = people(starters)
    with zipfile.ZipFile(os.path.join(out, "moodle.zip"), "w") as export:
        for name, number, files in everybody:
            for file, text in files.items():
                export.writestr(f"{name}_{number}_assignsubmission_file/{file}", text)
        export.writestr("Ada Lovelace_1001_assignsubmission_onlinetext/onlinetext.html", "<p>Hello")
    with zipfile.ZipFile(os.path.join(out, "moodle-flat.zip"), "w") as export:
        for name, number, files in everybody:
            for file, text in files.items():
                export.writestr(f"{name}_{number}_assignsubmission_file_{file}", text)
    with zipfile.ZipFile(os.path.join(out, "submissions.zip"), "w") as export:
        upload = 90_000
        for place, (name, number, files) in enumerate(everybody):
            sortable = "".join(letter for letter in "".join(reversed(name.lower().split())) if letter.isalnum())
            late = "LATE_" if place % 4 == 0 else ""
            for file, text in files.items():
                upload += 1
                again = file.replace(".", "-1.", 1) if place % 3 == 0 else file
                export.writestr(f"{sortable}_{late}{number}_{upload}_{again}", text)
    with zipfile.ZipFile(os.path.join(out, "gradescope.zip"), "w") as export:
        metadata = "---\n"
        for place, (name, number, files) in enumerate(everybody):
            metadata += f"submission_{500 + place}:\n  :submitters:\n  - :name: {name}\n    :sid: '{number}'\n"
            if place == 0:
                metadata += "  - :name: Charles Babbage\n    :sid: '1791'\n"
            metadata += f"  :created_at: 2026-11-20 17:{place:02}:22.213372000 Z\n  :score: 1.0\n"
            metadata += '  :results:\n    tests:\n    - output: "one\n        two"\n  :history: []\n'
            for file, text in files.items():
                export.writestr(f"assignment_9_export/submission_{500 + place}/{file}", text)
        export.writestr("assignment_9_export/submission_metadata.yml", metadata)
    for name, number, files in everybody:
        folder = os.path.join(out, "folders", name)
        if os.path.exists(folder):
            folder += f" {number}"
        os.makedirs(folder)
        for file, text in files.items():
            with open(os.path.join(folder, file), "wb") as opened:
                opened.write(text)


main()
