#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the archive of a class's hand-ins as a teacher gets it from Moodle: hand_ins.py ARCHIVE [STUDENTS [SEED]].

The first twelve students are always the same, and each has a habit of real hand-ins; SEED determines the habits from the
thirteenth on. The hand-ins are made from the starter agents. Prints a line of JSON for each: the student, the habit, and
the expected result: "plays", "loses" (it plays, and forfeits its games) or "aside" (it cannot play).
"""

import io
import json
import os
import random
import sys
import zipfile
from datetime import datetime, timedelta

STARTERS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "starter-agents")

FIRST_NAMES = ("Amal Bruno Cleo Dilan Elif Farid Greta Hanna Igor Jasper Kaja Levin Mila Noor Oskar Pia Quentin Rosa "
               "Selim Tara Umut Vera Wim Xenia Yara Zoran").split()
LAST_NAMES = "Adeyemi Bergström Çelik Dvořák Eriksen Ferrari Großmann Haddad Ito Jovanović Kovács Łukasik".split()
DAY = (2026, 11, 20, 23, 58, 0)

PLAYS, LOSES, ASIDE = "plays", "loses", "aside"


def starter(path):
    with open(os.path.join(STARTERS, path), encoding="utf-8") as file:
        return file.read()


def archive(files, mode=0o644):
    """Returns the bytes of a zip archive with `files`: names and texts."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, DAY)
            entry.external_attr = mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            zipped.writestr(entry, text)
    return content.getvalue()


def one_ply():
    return starter("one-ply-python/one_ply_agent.py")


def agent_toml(name, command, more=""):
    words = ", ".join(f'"{word}"' for word in command)
    return f'name = "{name}"\nstem = "mine"\ncommand = [{words}]\n{more}'


# Each habit returns the submitted file's name and content, and what becomes of it.


def a_sound_archive(student):
    return "agent.zip", archive({"agent/agent.toml": agent_toml("Team " + student, ["python3", "mine.py"]),
                                 "agent/mine.py": one_ply()}), PLAYS


def one_source_file(student):
    return "mine.py", starter("random-python/random_agent.py"), PLAYS


def a_program_to_build(student):
    return "agent.zip", archive({
        "agent.toml": agent_toml("C++ " + student, ["mine"], 'build = ["make"]\n'),
        "Makefile": "mine: mine.cpp\n\tg++ -std=c++17 -O2 -o mine mine.cpp\n",
        "mine.cpp": starter("one-ply-cpp/one_ply.cpp")}), PLAYS


def a_syntax_error(student):
    broken = one_ply().replace("def main():", "def main()", 1)
    return "agent.zip", archive({"agent.toml": agent_toml(student, ["python3", "mine.py"]), "mine.py": broken}), ASIDE


def an_endless_loop(student):
    text = "import os, time\nwhile not os.path.exists('mine.in'):\n    time.sleep(0.1)\nos.remove('mine.in')\n" \
           "while True:\n    pass\n"
    return "mine.py", text, ASIDE


def a_lost_permission(student):
    return "mine.zip", archive({"mine/mine": "#!/usr/bin/env python3\n" + one_ply().split("\n", 1)[1]}), PLAYS


def lines_of_windows(student):
    return "mine.zip", archive({"mine/mine": one_ply().replace("\n", "\r\n")}, 0o755), PLAYS


def a_folder_in_a_folder(student):
    return "Abgabe.zip", archive({"Abgabe/agent/agent.toml": agent_toml(student, ["python3", "mine.py"]),
                                  "Abgabe/agent/mine.py": one_ply(),
                                  "__MACOSX/Abgabe/._agent": "\0", "Abgabe/.DS_Store": "\0"}), PLAYS


def the_starter_as_it_is(student):
    return "one-ply-python.zip", archive({
        "one-ply-python/agent.toml": starter("one-ply-python/agent.toml"),
        "one-ply-python/one_ply_agent.py": one_ply()}), PLAYS


def an_umlaut_and_a_blank(student):
    return "Für den Kurs.zip", archive({"Für den Kurs/agent.toml": agent_toml("Vier gewinnt für alle", ["python3", "mine.py"]),
                                        "Für den Kurs/mine.py": one_ply()}), PLAYS


def a_jar_that_is_missing(student):
    return "agent.zip", archive({"agent.toml": agent_toml(student, ["java", "-jar", "mine.jar"]),
                                 "Mine.java": "class Mine {}\n"}), ASIDE


def a_broken_description(student):
    return "agent.zip", archive({"agent.toml": "name = Team of mine\n", "mine.py": one_ply()}), ASIDE


def a_report_alone(student):
    return "report.pdf", "%PDF-1.4\nNot a program.\n", ASIDE


def an_empty_archive(student):
    return "agent.zip", archive({}), ASIDE


def an_early_end(student):
    text = one_ply().replace("def choose_move(position):", "def choose_move(position):\n"
                             "    if len(position.stones) > 3:\n        raise IndexError('list index out of range')", 1)
    return "mine.py", text, LOSES


def an_illegal_move(student):
    text = one_ply().replace("def choose_move(position):", "def choose_move(position):\n"
                             "    if len(position.stones) > 5:\n        return 0, ROWS", 1)
    return "mine.py", text, LOSES


TWELVE = (a_sound_archive, one_source_file, a_program_to_build, a_syntax_error, an_endless_loop, a_lost_permission,
          lines_of_windows, a_folder_in_a_folder, the_starter_as_it_is, the_starter_as_it_is, an_umlaut_and_a_blank,
          a_jar_that_is_missing)
ALL = TWELVE[:2] + TWELVE[3:8] + TWELVE[9:] + (a_broken_description, a_report_alone, an_empty_archive, an_early_end,
                                              an_illegal_move, a_sound_archive, one_source_file, a_sound_archive)


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    students = int(sys.argv[2]) if len(sys.argv) > 2 else len(TWELVE)
    draw = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as export:
        for index in range(students):
            # The tenth student has the name of the ninth: two students of the class have the same name.
            number = index - 1 if index == 9 else index
            name = FIRST_NAMES[number % len(FIRST_NAMES)] + " " + LAST_NAMES[number * 7 // 3 % len(LAST_NAMES)]
            habit = TWELVE[index] if index < len(TWELVE) else draw.choice(ALL)
            file, content, fate = habit(name)
            entry = zipfile.ZipInfo(f"{name}_{410000 + index}_assignsubmission_file_/{file}",
                                    (datetime(*DAY) + timedelta(seconds=2 * index)).timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            export.writestr(entry, content)
            print(json.dumps({"student": name, "number": 410000 + index,
                              "habit": habit.__name__.replace("_", " "), "fate": fate}, ensure_ascii=False))


main()
