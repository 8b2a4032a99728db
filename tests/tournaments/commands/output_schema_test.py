#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plays a small tournament and compares all that `tournament` prints as JSON, and the records, with output.schema.json: whatever is
printed follows the schema, and no member is missing there.  output_schema_test.py BUILD. Exit status 77 without jsonschema."""

import json
import os
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: jsonschema is missing: apt-get install python3-jsonschema")
    sys.exit(77)

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
TOURNAMENT = os.path.join(os.path.abspath(sys.argv[1]), "bin", "tournament")
STARTERS = os.path.join(SOURCE, "scripts", "starter-agents")


def closed(schema):
    """The schema, but with each member that it does not list forbidden, so that a new one is noticed."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    result = {name: closed(each) for name, each in schema.items()}
    if "properties" in schema and "type" in schema:
        result.setdefault("additionalProperties", False)
    return result


with open(os.path.join(SOURCE, "tournaments", "commands", "output.schema.json"), encoding="utf-8") as file:
    SCHEMA = json.load(file)
jsonschema.Draft202012Validator.check_schema(SCHEMA)
COMPARED = set()


def faults(name, value):
    validator = jsonschema.Draft202012Validator({**closed(SCHEMA), "$ref": f"#/$defs/{name}"})
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:1000]}" for error in validator.iter_errors(value)]


def compare(name, text):
    found = faults(name, json.loads(text))
    if found:
        sys.exit(f"{name} does not follow output.schema.json: {found}\n{text}")
    COMPARED.add(name)


def printed(*words, statuses=(0,)):
    ended = subprocess.run([TOURNAMENT, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if ended.returncode not in statuses:
        sys.exit(f"tournament {' '.join(words)}: exit status {ended.returncode}\n{ended.stdout}\n{ended.stderr}")
    return ended.stdout


def main():
    printed("new", "spring", "--size", "4x3", "--time", "60")
    for starter in ("one-ply-python", "random-python"):
        subprocess.run(["cp", "-r", os.path.join(STARTERS, starter), "spring/agents/"], check=True)
    os.mkdir("spring/agents/ends")
    with open("spring/agents/ends/agent.py", "w", encoding="utf-8") as file:
        file.write("import sys\nsys.exit(1)\n")
    compare("preview", printed("preview", "spring", "--json"))
    events = printed("run", "spring", "--events", statuses=(0, 1)).splitlines()
    for line in events:
        compare("event", line)
    seen = {json.loads(line)["event"] for line in events}
    assert {"refused", "begins", "paired", "started", "finished", "ends"} <= seen, seen
    for name in os.listdir("spring/games"):
        if name.endswith(".jsonl"):
            with open(os.path.join("spring/games", name), encoding="utf-8") as file:
                for line in file:
                    compare("record-line", line)
    compare("status", printed("status", "spring", "--json"))
    compare("log", printed("log", "spring", "1", "--json"))
    compare("standings", printed("standings", "spring", "--format", "json"))
    compare("analyse", printed("analyse", "spring", "--json"))
    compare("similar", printed("similar", "spring", "--json"))
    with open("scale.toml", "w", encoding="utf-8") as file:
        file.write(printed("grades", "--print-scale"))
    compare("grades", printed("grades", "spring", "--scale", "scale.toml", "--format", "json", statuses=(0, 1)))
    quick = ("--size", "4x3", "--games", "2", "--jobs", "1", "--time", "60", "--json")
    # Exit status 4: too few games to tell which is better.
    compare("compare", printed("compare", "one-ply-c", "one-ply-cpp", *quick, statuses=(0, 4)))
    compare("compare", printed("compare", "one-ply-c", "--against", "one-ply-cpp", "random-python", *quick, statuses=(0, 4)))
    compare("compare", printed("compare", *quick, "--best-of", "one-ply-c", "one-ply-cpp", "random-python", statuses=(0, 4)))
    os.mkdir("versions")
    for version in ("v1", "v2"):
        subprocess.run(["cp", "-r", os.path.join(STARTERS, "random-python"), f"versions/{version}"], check=True)
    compare("compare", printed("compare", *quick, "--progress", "versions", statuses=(0, 4)))
    compare("check", printed("check", "one-ply-c", "--json", statuses=(0, 1)))
    compare("check", printed("check", "one-ply-c", "spring/agents/ends", "--json", statuses=(0, 1)))
    os.makedirs("hand-ins/ada")
    os.makedirs("hand-ins/bob")
    subprocess.run(["cp", os.path.join(STARTERS, "random-python", "random_agent.py"), "hand-ins/ada/"], check=True)
    with open("hand-ins/bob/notes.txt", "w", encoding="utf-8") as file:
        file.write("later\n")
    printed("new", "autumn")
    compare("collect", printed("collect", "hand-ins", "--into", "autumn", "--layout", "folders", "--json", statuses=(0, 1)))

    commands = {name for name, schema in SCHEMA["$defs"].items() if "--" in schema.get("description", "")}
    assert commands <= COMPARED, f"never compared: {commands - COMPARED}"
    for spoilt in ({"event": "begins", "time": "today", "games": 0, "finished": 0}, {"event": "unknown"},
                   {"event": "ends", "time": "2026-11-29T12:00:00Z", "signal": 0, "void": 0, "new": 1}):
        assert faults("event", spoilt), f"the schema of events allows {spoilt}"


with tempfile.TemporaryDirectory(prefix="kaven-schema-") as place:
    os.chmod(place, 0o755)
    os.chdir(place)
    main()
