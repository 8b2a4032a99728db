#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes THIRD-PARTY.md: the components of others in the installed programs, their versions and their licences.

    scripts/release/third_party.py BUILD FILE PROGRAM…

BUILD is a build folder of Ninja, PROGRAM a program, library or Python module in it, as bin/referee; programs that were not
built are left out. The components are the Debian packages of the headers that the programs' objects include, of the archives
that they link, and of the shared libraries that they load. The licences are those in /usr/share/doc/PACKAGE/copyright. A file of
no package has a row of its own. Without dpkg, or built without Ninja, FILE only says where to look.
"""

import collections
import functools
import os
import re
import shutil
import subprocess
import sys

# A longer file lists every source file's authors: of it, the distinct notices and texts are kept.
LONGEST_COPYRIGHT = 200_000

KINDS = ("shared library", "archive", "headers")

INTRODUCTION = """# Software of others in Kaven's programs

Kaven itself has the licence in `LICENSE` (installed as `copyright`). Its programs also contain the components below. Made by
`scripts/release/third_party.py` from the build; *headers* means that code of the component was compiled into a program,
*archive* that it was linked into one, *shared library* that a program loads it: from the system, or, in the tarball and the
Python wheel, from `lib/kaven/shared` (the libraries of C and C++ always from the system).

`referee` contains the C library (glibc, LGPL 2.1) as an archive, because it starts for every game and finding shared libraries
would be most of its start. To link it with another version of glibc, install that version's `libc6-dev`, unpack Kaven's source
tarball of the same version, and run `scripts/setup.sh && scripts/build.sh release referee`: all of Kaven's source is there,
under its own licence. Debian's source of each component: `apt-get source SOURCE=VERSION`, or <https://snapshot.debian.org>.
"""

UNKNOWN = """
This build was made without dpkg or without Ninja, so the components are not listed: they are those of the packages that
`scripts/setup.sh` installs. Programs for others are built on Debian, by `scripts/release/make.sh`.
"""

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMON_LICENSES = "/usr/share/common-licenses/"


def graph(build):
    """For each file that Ninja makes: what it is made of, without what only has to be built before."""
    text = open(os.path.join(build, "build.ninja"), encoding="utf-8").read().replace("$\n", "")
    made_of = {}
    for outputs, inputs in re.findall(r"^build ([^:\n]*): \S+ ?(.*)$", text, re.MULTILINE):
        inputs = inputs.split(" || ")[0].split()
        for output in outputs.split():
            made_of[output] = [name for name in inputs if name != "|"]
    return made_of


def parts(made_of, program):
    """The objects and archives that PROGRAM is linked from."""
    found, waiting = set(), [program]
    while waiting:
        for name in made_of.get(waiting.pop(), []):
            if name.endswith((".o", ".a", ".gch")) and name not in found:
                found.add(name)
                waiting.append(name)
    return found


def headers(build, objects):
    """The headers of the system that the objects include."""
    listed = subprocess.run(["ninja", "-n", "-C", build, "-t", "deps"], stdout=subprocess.PIPE, text=True, check=True).stdout
    ours = (SOURCE + "/", os.path.realpath(build) + "/")
    found, wanted = set(), False
    for line in listed.splitlines():
        if line.startswith(" "):
            name = os.path.normpath(line.strip())
            if wanted and os.path.isabs(name) and not name.startswith(ours):
                found.add(name)
        elif ": #deps" in line:
            wanted = line.split(": #deps")[0] in objects
    return found


def shared_libraries(program):
    listed = subprocess.run(["ldd", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout
    return set(re.findall(r"=> (/\S+)", listed))


def libraries_of_compiler():
    """The archives that a statically linked program contains without naming them."""
    if not shutil.which("g++"):
        return set()
    found = {subprocess.run(["g++", f"-print-file-name={name}"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
             for name in ("libc.a", "libstdc++.a", "libgcc.a")}
    return {name for name in found if os.path.isabs(name)}


def packages_of(files):
    """The package of each file; None for a file that belongs to none."""
    # Debian's packages name some libraries below /lib, which is a link to /usr/lib.
    names = {name: [name, os.path.realpath(name), re.sub("^/usr(?=/lib)", "", os.path.realpath(name))] for name in files}
    asked = sorted({spelling for spellings in names.values() for spelling in spellings})
    answer = subprocess.run(["dpkg-query", "--search", *asked], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                            check=False).stdout
    owner = {}
    for line in answer.splitlines():
        packages, _, name = line.partition(": ")
        owner[name] = packages.split(", ")[0].split(":")[0]
    return {name: next((owner[spelling] for spelling in spellings if spelling in owner), None)
            for name, spellings in names.items()}


@functools.lru_cache(maxsize=None)
def source_of(package):
    """The name and version of the source that the package was built from."""
    form = "${source:Package} ${source:Version}\n"
    return tuple(subprocess.run(["dpkg-query", "--show", "--showformat", form, package], stdout=subprocess.PIPE, text=True,
                                check=True).stdout.splitlines()[0].split())


def short_names(text):
    """The short names of licences in a machine-readable copyright file; in others, the common licences that it mentions."""
    stated = r"^License: *(\S.*)$" if text.startswith("Format:") else COMMON_LICENSES + r"([\w.-]*\w)"
    names = re.findall(stated, text, re.MULTILINE)
    return ", ".join(sorted(set(names), key=str.lower)) or "see below"


def shortened(text):
    """The distinct copyright notices and licence texts of a machine-readable copyright file."""
    notices, licences = set(), {}
    for stanza in re.split(r"\n\s*\n", text):
        fields = re.findall(r"^([\w-]+):(.*(?:\n[ \t].*)*)", stanza, re.MULTILINE)
        for field, value in fields:
            if field == "Copyright":
                notices.update(line.strip() for line in value.splitlines() if line.strip())
            elif field == "License" and "\n" in value:
                licences.setdefault(value.strip().splitlines()[0], value.strip())
    return ("The lists of source files are left out.\n\n" + "\n".join(sorted(notices)) + "\n\n" +
            "\n\n".join("License: " + licences[name] for name in sorted(licences)) + "\n")


def copyright_of(package):
    with open(f"/usr/share/doc/{package}/copyright", encoding="utf-8", errors="replace") as file:
        text = file.read()
    return text if len(text) <= LONGEST_COPYRIGHT else shortened(text)


def kinds_of_files(build, programs):
    """Each file of others that is in the programs, and what it is used as: one of KINDS."""
    made_of = graph(build)
    linked = set().union(*(parts(made_of, program) for program in programs))
    kinds = {name: "headers" for name in headers(build, linked)}
    kinds.update((name, "archive") for name in linked if os.path.isabs(name) and name.endswith(".a"))
    for program in programs:
        loaded = shared_libraries(os.path.join(build, program))
        kinds.update((name, "shared library") for name in loaded)
        if not loaded:
            kinds.update((name, "archive") for name in libraries_of_compiler())
    return kinds


def components(build, programs):
    """The table of the components, then the licences of each, then the texts that these refer to."""
    kind_of = kinds_of_files(build, programs)
    kinds, packages = collections.defaultdict(set), collections.defaultdict(set)
    table = "\n| source | version | packages | used as | licences in its source |\n|---|---|---|---|---|\n"
    for name, package in sorted(packages_of(kind_of).items()):
        if package is None:
            table += f"| of no package | | {name} | {kind_of[name]} | ask who installed it |\n"
            continue
        kinds[source_of(package)].add(kind_of[name])
        packages[source_of(package)].add(package)
    sections = ""
    for source in sorted(packages):
        texts = {copyright_of(package): None for package in sorted(packages[source])}
        used = ", ".join(kind for kind in KINDS if kind in kinds[source])
        licences = short_names("\n".join(texts)).replace("|", "or")
        table += f"| {source[0]} | {source[1]} | {', '.join(sorted(packages[source]))} | {used} | {licences} |\n"
        for text in texts:
            sections += f"\n## {source[0]} {source[1]}\n\n````\n{text.strip()}\n````\n"
    for name in sorted(set(re.findall(COMMON_LICENSES + r"([\w.-]*\w)", sections))):
        if os.path.exists(COMMON_LICENSES + name):
            with open(COMMON_LICENSES + name, encoding="utf-8") as file:
                sections += f"\n## {COMMON_LICENSES}{name}\n\n````\n{file.read().strip()}\n````\n"
    return table + sections


def main():
    if len(sys.argv) < 4:
        print("third_party.py: expected BUILD FILE PROGRAM…", file=sys.stderr)
        sys.exit(2)
    build, target, programs = sys.argv[1], sys.argv[2], sys.argv[3:]
    programs = [program for program in programs if os.path.exists(os.path.join(build, program))]
    known = shutil.which("dpkg-query") and os.path.exists(os.path.join(build, "build.ninja"))
    with open(target, "w", encoding="utf-8") as file:
        file.write(INTRODUCTION + (components(build, programs) if known else UNKNOWN))


main()
