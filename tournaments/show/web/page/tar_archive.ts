// SPDX-License-Identifier: MIT
// A folder as one file to upload: a tar archive (POSIX.1-2001).

const block = 512;

/** @param text ASCII */
function write(header: Uint8Array, at: number, text: string) {
  header.set(new TextEncoder().encode(text), at);
}

/**
 * The header of an entry: its name has at most 100 ASCII letters, others stand in a pax header before it.
 * @param kind `0` a file, `x` a pax header
 */
function header_of(name: string, size: number, kind: string) {
  const header = new Uint8Array(block);
  write(header, 0, name);
  write(header, 100, "0000644\0");
  write(header, 108, "0000000\0");
  write(header, 116, "0000000\0");
  write(header, 124, `${size.toString(8).padStart(11, "0")}\0`);
  write(header, 136, `${"0".repeat(11)}\0`);
  write(header, 148, " ".repeat(8));
  write(header, 156, kind);
  write(header, 257, "ustar\x0000");
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(header, 148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return header;
}

function padding(size: number) {
  return new Uint8Array((block - (size % block)) % block);
}

/** The pax record `LENGTH path=NAME`, whose length includes its own digits. */
function path_record(path: string) {
  const bytes = new TextEncoder().encode(` path=${path}\n`).length;
  let length = bytes + 1;
  while (String(length).length + bytes !== length) length = String(length).length + bytes;
  return new TextEncoder().encode(`${length} path=${path}\n`);
}

export function tar_of(files: { path: string, file: Blob }[]): Blob {
  const parts: BlobPart[] = [];
  for (const { path, file } of files) {
    const record = path_record(path);
    parts.push(header_of("path", record.length, "x"), record, padding(record.length));
    parts.push(header_of("file", file.size, "0"), file, padding(file.size));
  }
  parts.push(new Uint8Array(2 * block));
  return new Blob(parts);
}
