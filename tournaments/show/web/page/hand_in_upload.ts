// SPDX-License-Identifier: MIT
// The place to drop a program, and its way to the server.
import { Refusal } from "./documents.ts";
import { element, refill } from "./elements.ts";
import { size_text, type UploadRule } from "./hand_in_words.ts";
import { tar_of } from "./tar_archive.ts";

type Files = { path: string; file: File }[];

/**
 * Sends files as one upload: several as a tar archive.
 * @param limit in bytes
 * @param login of another
 * @param progress receives the share that was sent, 0 to 1
 * @returns the number of the upload; throws Refusal, or TypeError if the server does not answer
 */
export function send_upload(files: Files, limit: number, login: string, progress: (share: number) => void): Promise<number> {
  const [first] = files;
  const is_single = files.length === 1 && !first.path.includes("/");
  const name = is_single ? first.file.name : `${first.path.includes("/") ? first.path.split("/")[0] : "files"}.tar`;
  const body = is_single ? first.file : tar_of(files);
  if (body.size > limit) {
    return Promise.reject(new Refusal(`${name} has ${size_text(body.size)}: at most ${size_text(limit)} are allowed. Leave out what your program does not need`, 413));
  }
  return new Promise((resolve, reject) => {
    // fetch() does not report the progress of a body.
    const request = new XMLHttpRequest();
    request.open("PUT", `hand-in/upload/${encodeURIComponent(name)}${login === "" ? "" : `?for=${encodeURIComponent(login)}`}`);
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => progress(event.loaded / event.total));
    request.addEventListener("error", () => reject(new TypeError("the server does not answer")));
    request.addEventListener("load", () => {
      if (request.status === 201) resolve(request.response.number);
      else reject(new Refusal(request.response?.error ?? `the server answered with status ${request.status}`, request.status));
    });
    request.send(body);
  });
}

/** All files in what was dropped. */
async function files_in(entries: (FileSystemEntry | null)[]): Promise<Files> {
  const files: Files = [];
  for (const entry of entries) {
    if (entry === null) continue;
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      files.push({ path: entry.fullPath.slice(1), file });
      continue;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some: FileSystemEntry[] = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) break;
      files.push(...(await files_in(some)));
    }
  }
  return files;
}

const which_plays: Record<UploadRule, string> = {
  newest: "the newest that passes plays.",
  best: "of those that pass, the one that passes most situations plays, and of equals the newest.",
  chosen: "you choose which one of those that pass plays; until then, the newest.",
};

/**
 * @param take called with what was dropped or chosen
 * @param refuse called with the reason why it cannot be read
 */
export function drop_area(limit: number, rule: UploadRule, take: (files: Files) => void, refuse: (reason: string) => void) {
  const picker = (words: string, attributes: object) => {
    const input = element("input", { type: "file", ...attributes });
    input.addEventListener("change", () => {
      const files = Array.from(input.files ?? [], (file) => ({ path: file.webkitRelativePath || file.name, file }));
      input.value = "";
      if (files.length > 0) take(files);
    });
    return element("label", { class: "button" }, words, input);
  };
  const area = element(
    "div",
    { class: "drop-area" },
    element("p", { class: "drop-words" }, "Drop a file, a folder or an archive here"),
    element("p", { class: "buttons" }, picker("Choose a file …", { multiple: true }), picker("Choose a folder …", { webkitdirectory: true })),
    element("p", { class: "how" }, `At most ${size_text(limit)}. You may hand in as often as you like: ${which_plays[rule]}`),
  );
  area.addEventListener("dragover", (event) => {
    event.preventDefault();
    area.classList.add("over");
  });
  area.addEventListener("dragleave", () => area.classList.remove("over"));
  area.addEventListener("drop", (event) => {
    event.preventDefault();
    area.classList.remove("over");
    const entries = Array.from(event.dataTransfer?.items ?? [], (item) => item.webkitGetAsEntry());
    files_in(entries).then(
      (files) => (files.length > 0 ? take(files) : refuse("There is no file in what you dropped.")),
      () => refuse("The browser cannot read what you dropped. Pack it into an archive, or choose it with a button."),
    );
  });
  return area;
}

/** Shows in `place` how much of an upload was sent. @param share 0 to 1 */
export function show_sending(place: HTMLElement, share: number) {
  const percent = Math.round(100 * share);
  const words = share < 1 ? `Sending: ${percent} %` : "Sent; the server stores it";
  refill(place, element("p", {}, words), element("progress", { max: 1, value: share, "aria-label": "Sent" }));
}
