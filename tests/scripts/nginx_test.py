#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Students hand in through nginx with the snippet that is installed: nginx_test.py BUILD.

Skipped (exit status 77) where nginx, openssl or curl is missing.
"""

import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile

SKIPPED = 77
PATIENCE = 120
ROOT = pathlib.Path(__file__).resolve().parents[2]
SNIPPET = ROOT / "scripts/systemd/nginx.conf"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, timeout=PATIENCE,
                          **options).stdout


def configuration(place, backend, tls, plain):
    text = SNIPPET.read_text()
    for before, after in [("listen 443 ssl", f"listen 127.0.0.1:{tls} ssl"), ("listen 80", f"listen 127.0.0.1:{plain}"),
                          ("127.0.0.1:8080", f"127.0.0.1:{backend}"),
                          ("/etc/letsencrypt/live/course.example/fullchain.pem", f"{place}/certificate.pem"),
                          ("/etc/letsencrypt/live/course.example/privkey.pem", f"{place}/key.pem")]:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    temporary = "".join(f"{kind}_temp_path {place}/{kind};\n" for kind in
                        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    return (f"daemon off;\npid {place}/nginx.pid;\nerror_log {place}/error.log;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{text}}}\n")


class Site:
    """A tournament behind nginx."""

    def __init__(self, build, place):
        self.place = place
        self.server = self.nginx = None
        self.tls = self.plain = 0
        self.build = build

    def begin(self):
        place = self.place
        tournament = self.build / "bin/tournament"
        folder = place / "spring"
        run(tournament, "new", folder, "--sandbox", "none")
        roster = place / "roster.csv"
        roster.write_text("login\nada\n")
        self.token = re.search(r"^ada,.*,(\w{32})$", run(tournament, "invite", folder, roster), re.MULTILINE)[1]
        self.server = subprocess.Popen([tournament, "serve", folder, "--port", "0", "--hand-in", "--behind-proxy"],
                                       stdout=subprocess.PIPE, text=True)
        backend = int(re.search(r":(\d+)/", self.server.stdout.readline())[1])
        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=course.example", "-out",
            place / "certificate.pem", "-keyout", place / "key.pem")
        # Another process may take a port between here and nginx.
        for _ in range(20):
            self.tls, self.plain = free_port(), free_port()
            (place / "nginx.conf").write_text(configuration(place, backend, self.tls, self.plain))
            self.nginx = subprocess.Popen(["nginx", "-p", place, "-c", place / "nginx.conf"], stderr=subprocess.DEVNULL)
            if self.answers():
                return
            self.nginx.wait()
        sys.exit((place / "error.log").read_text())

    def answers(self):
        while self.nginx.poll() is None:
            with socket.socket() as client:
                if client.connect_ex(("127.0.0.1", self.tls)) == 0:
                    return True
        return False

    def curl(self, path, *options, scheme="https"):
        port = self.tls if scheme == "https" else self.plain
        return run("curl", "-sk", "-i", "--max-time", PATIENCE, "--noproxy", "*", "--resolve", f"course.example:{port}:127.0.0.1",
                   *options, f"{scheme}://course.example:{port}{path}")

    def end(self):
        for process in [self.nginx, self.server]:
            if process is not None:
                process.terminate()
                process.wait()


def check(site):
    assert site.curl("/hand-in", scheme="http").startswith("HTTP/1.1 301"), "only TLS"
    assert "<h1" in site.curl("/hand-in")
    assert site.curl("/healthz").startswith("HTTP/1.1 200")
    login = ["-X", "POST", "-H", "Content-Type: application/json", "-d", json.dumps({"token": site.token})]
    answer = site.curl("/hand-in/login", *login)
    assert "; HttpOnly; SameSite=Strict; Secure" in answer, answer
    # As a browser sends it from the page, and from another site.
    page = ["-H", "Origin: https://course.example", "-H", "Sec-Fetch-Site: same-origin"]
    assert site.curl("/hand-in/login", *login, *page).startswith("HTTP/1.1 200")
    assert site.curl("/hand-in/login", *login, "-H", "Sec-Fetch-Site: cross-site").startswith("HTTP/1.1 403")
    file = site.place / "mine.py"
    file.write_text("print(1)\n")
    bearer = ["-H", f"Authorization: Bearer {site.token}"]
    answer = site.curl("/hand-in/upload/", "-T", file, *bearer)
    assert "201 Created" in answer, answer
    large = site.place / "large.bin"
    large.write_bytes(b"x" * 20_000_001)
    answer = site.curl("/hand-in/upload/", "-T", large, *bearer)
    assert " 413 " in answer and "larger than" in answer, answer
    state = json.loads(site.curl("/hand-in/state", *bearer).split("\n\n", 1)[1])
    assert [each["name"] for each in state["uploads"]] == ["mine.py"], state
    # Nobody can call himself another client: nginx replaces the header.
    site.curl("/hand-in/state", "-H", "Authorization: Bearer wrong", "-H", "X-Forwarded-For: 192.0.2.7")
    refused = [json.loads(line) for line in (site.place / "spring/door/audit.jsonl").read_text().splitlines()]
    assert [each["client"] for each in refused if each["action"] == "refused login"] == ["127.0.0.1"], refused


def main():
    if not all(shutil.which(program) for program in ["nginx", "openssl", "curl"]):
        print("skipped: nginx, openssl or curl is missing")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="kaven-nginx-") as name:
        place = pathlib.Path(name)
        os.chmod(place, 0o755)
        site = Site(pathlib.Path(sys.argv[1]), place)
        try:
            site.begin()
            check(site)
        finally:
            site.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
