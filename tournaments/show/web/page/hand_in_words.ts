// SPDX-License-Identifier: MIT
// Types of the answers below /hand-in, and their words for students and teachers.
import { Refusal } from "./documents.ts";
import { element, untrusted_text } from "./elements.ts";
import { local_time, printable } from "./words.ts";

import type { Colour } from "./schemas";

export interface Upload {
  number: number;
  name: string;
  size: number;
  received: string;
  by: string;
  state: string;
  progress?: { done: number; situations: number };
  verdict?: string;
  reason?: string;
  remedy?: string;
  notes?: string[];
  counts?: boolean;
}

/** The values of the setting upload-counts. */
export type UploadRule = "newest" | "best" | "chosen";

export interface FriendlyMatch {
  number: number;
  opponent: string;
  asked: string;
  state: "waiting" | "playing" | "played";
  upload: number;
  fault: string; // why it could not be played; empty: it was
  games: { colour: Colour; result: "won" | "drawn" | "lost"; ending: string }[];
}

export interface Student {
  login: string;
  name: string;
  section: string;
  email: string;
  team: string;
  uploads: number;
  received: string;
  state: string;
  reason: string;
  plays: number;
  next: number; // the upload that would play in a run that begins now; 0: none
  next_received: string;
  until: string;
  shown_as?: string; // on the public pages; only with the setting `pseudonyms`
}

export type Deadline = { until: string; closes: string; open: boolean };

export interface HandInState {
  person: { login: string; name: string; team?: string; role: "student" | "teacher"; by_proxy?: boolean };
  limit: number; // bytes of an upload
  deadline?: Deadline;
  upload_counts?: UploadRule;
  uploads?: Upload[]; // a student's, newest first
  pseudonym?: string; // the one that was chosen, or ""; only with the setting `pseudonyms`
  shown_as?: string; // on the public pages; "": not there yet
  leaderboard?: number; // of this many players
  friendly?: { left: number; matches: FriendlyMatch[] }; // newest first; only with the setting `friendly-matches`
  students?: Student[]; // a teacher's
  others?: string[];
}

export interface Requirement {
  name: string;
  title: string;
  required: boolean;
  finding: "passed" | "failed" | "untried";
  expected: string;
  seen: string;
  remedy: string;
  moves?: string[];
}

export type Report = { text: string; requirements: Requirement[] };

/** Characters of a name of a person, a tournament or a file that the page shows. */
export const long_name = 100;
/** Characters of a text of the check. */
export const long_text = 2000;

type Kind = "good" | "bad" | "warn" | "busy" | "plain";

const states: Record<string, [kind: Kind, words: string]> = {
  "": ["plain", "nothing handed in"],
  waiting: ["busy", "waits for its check"],
  checking: ["busy", "being checked"],
  failed: ["bad", "failed: does not play"],
  accepted: ["good", "passed: will play when the current games have ended"],
  plays: ["good", "plays now"],
  passed: ["plain", "passed: another one counts"],
  unchanged: ["plain", "the same program as the one that plays"],
  removed: ["warn", "passed, but was taken out of agents/"],
  replaced: ["plain", "replaced by a newer one"],
  withdrawn: ["warn", "withdrawn by a teacher"],
};

export function chip(kind: Kind, ...words: (string | Node)[]) {
  return element("span", { class: `chip ${kind}` }, ...words);
}

/** A name with its text in a list `dl`; nothing if the text is empty. */
export function fact(name: string, text: string) {
  return text === "" ? [] : [element("dt", {}, name), element("dd", {}, untrusted_text(text, long_text))];
}

/** The state of an upload, or of a student's newest, with its colour. */
export function state_chip(state: string, progress?: Upload["progress"]) {
  const [kind, words] = states[state] ?? ["plain", state];
  return chip(kind, progress ? `${words}: ${progress.done} of ${progress.situations} situations` : words);
}

/** A sentence of the server with its times in the reader's time zone. */
export function sentence(text: string) {
  const local = printable(text).replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, local_time);
  return `${local.charAt(0).toUpperCase()}${local.slice(1).replace(/\.$/, "")}.`;
}

export function words_of(error: unknown) {
  return error instanceof Refusal ? sentence(error.message) : "The server does not answer. Is your network connected?";
}

/** `2 days 3 h 12 min`, `3 h 12 min 5 s`, `42 s`: seconds only on the last day. */
export function countdown_text(milliseconds: number) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [
    [Math.floor(seconds / 86400), seconds >= 2 * 86400 ? "days" : "day"],
    [Math.floor(seconds / 3600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ];
  const first = parts.findIndex(([count]) => count !== 0);
  if (first < 0) return "0 s";
  return parts.slice(first, first === 0 ? 3 : 4).map(([count, unit]) => `${count} ${unit}`).join(" ");
}

/** `4.7 kB`, `20 MB`. */
export function size_text(bytes: number) {
  if (bytes < 1000) return `${bytes} bytes`;
  const rounded = (number: number) => Number(number.toFixed(1));
  return bytes < 1e6 ? `${rounded(bytes / 1000)} kB` : `${rounded(bytes / 1e6)} MB`;
}

/** `Tuesday, 1 December 2026 at 18:00`, and the name of the reader's time zone. */
export function long_time(time: string) {
  const moment = new Date(time);
  const zone = new Intl.DateTimeFormat("en-GB", { timeZoneName: "short" }).formatToParts(moment).find((part) => part.type === "timeZoneName");
  return `${moment.toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" })} (${zone?.value ?? "your time"})`;
}
