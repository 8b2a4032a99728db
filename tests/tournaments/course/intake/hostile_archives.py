#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""hostile_archives.py OUT: writes hostile archives, one for each kind of attack."""

import io
import os
import struct
import sys
import tarfile
import zipfile

SCRIPT = b"#!/bin/sh\nexec sleep 1\n"


def tar(out, name, members, mode="w"):
    with tarfile.open(os.path.join(out, name), mode) as archive:
        for info, text in members:
            info.size = len(text) if info.isreg() else 0
            archive.addfile(info, io.BytesIO(text) if info.isreg() else None)


def member(name, kind=tarfile.REGTYPE, link="", mode=0o644):
    info = tarfile.TarInfo(name)
    info.type = kind
    info.linkname = link
    info.mode = mode
    return info


def main():
    out = sys.argv[1]
    os.makedirs(out)
    program = (member("mine", mode=0o6755), SCRIPT)
    tar(out, "escape.tar", [program, (member("../escaped"), b"x"), (member("/tmp/kaven-escaped"), b"x"),
                            (member("a/../../escaped"), b"x")])
    tar(out, "links.tar", [program, (member("out", tarfile.SYMTYPE, "/tmp"), b""), (member("out/escaped"), b"x"),
                           (member("hard", tarfile.LNKTYPE, "/etc/passwd"), b""),
                           (member("hard2", tarfile.LNKTYPE, "../../etc/passwd"), b"")])
    tar(out, "devices.tar", [program, (member("null", tarfile.CHRTYPE), b""), (member("pipe", tarfile.FIFOTYPE), b"")])
    tar(out, "folder.tar", [program, (member("agent.toml/x"), b"x")])
    tar(out, "packed_bomb.tar.gz", [program, (member("zeros"), bytes(60_000_000))], "w:gz")
    tar(out, "deep.tar", [program, (member("/".join(["d"] * 60) + "/x"), b"x")])
    with zipfile.ZipFile(os.path.join(out, "bomb.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mine", SCRIPT)
        for number in range(40):
            archive.writestr(f"zeros{number}", bytes(1_000_000))
    with zipfile.ZipFile(os.path.join(out, "many.zip"), "w") as archive:
        archive.writestr("mine", SCRIPT)
        for number in range(100_000):
            archive.writestr(f"f{number}", b"")
    with zipfile.ZipFile(os.path.join(out, "twice.zip"), "w") as archive:
        archive.writestr("mine", b"#!/bin/sh\necho first\n")
        archive.writestr("mine", SCRIPT)
        archive.writestr("MINE.txt", b"x")
        archive.writestr("mine/below", b"x")
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("mine", SCRIPT)
    data = bytearray(whole.getvalue())
    with open(os.path.join(out, "truncated.zip"), "wb") as file:
        file.write(data[: len(data) // 2])
    # Set bit 0 of the flags: encrypted.
    data[6] |= 1
    directory = data.index(b"PK\x01\x02")
    data[directory + 8] |= 1
    with open(os.path.join(out, "encrypted.zip"), "wb") as file:
        file.write(data)
    with open(os.path.join(out, "nonsense.zip"), "wb") as file:
        file.write(os.urandom(1000))
    with open(os.path.join(out, "empty.zip"), "wb"):
        pass
    # A GNU tar sparse file of 1 TB with one byte of data.
    info = tarfile.TarInfo("sparse")
    header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    header[156:157] = b"S"
    header[124:136] = b"%011o\0" % 512
    header[386:410] = b"%011o\0" % (10**12 // 100) + b"%011o\0" % 512
    header[483:495] = b"\x80" + struct.pack(">Q", 10**12).rjust(11, b"\0")
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    with open(os.path.join(out, "sparse.tar"), "wb") as file:
        file.write(bytes(header) + b"x" * 512 + bytes(1024))


main()
