#!/usr/bin/python3
"""Follows the links of documents to files of the project: links.py DOCUMENT…; names each that leads nowhere."""

import os
import re
import sys

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def headings(document):
    """The names by which a link reaches a heading, as GitHub makes them."""
    with open(document, encoding="utf-8") as file:
        titles = re.findall(r"^#+ (.*)$", file.read(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def fault_of(document, link):
    path, _, heading = link.partition("#")
    target = os.path.join(os.path.dirname(document), path) if path else document
    if not os.path.exists(target):
        return "leads nowhere"
    if heading and heading not in headings(target):
        return "leads to no heading of that name"
    return None


def main():
    wrong = False
    followed = 0
    for document in sys.argv[1:]:
        with open(document, encoding="utf-8") as file:
            lines = file.read().splitlines()
        for number, line in enumerate(lines, 1):
            for link in LINK.findall(line):
                if re.match(r"[a-z]+:", link):
                    continue
                followed += 1
                fault = fault_of(document, link)
                if fault:
                    wrong = True
                    print(f"{document}:{number}: {link} {fault}")
    print(f"{followed} links were followed")
    sys.exit(1 if wrong or followed == 0 else 0)


main()
