// SPDX-License-Identifier: MIT
// Texts for the user: harmless versions of untrusted names, numbers, durations.

/** Characters that move, hide or reorder the text beside them, but not what chooses between the two forms of an emoji. */
const unseen_characters = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\ufff9-\ufffb]|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f](?!\u20e3)/gu;

/** `text` with visible control characters: U+001B becomes ␛, a right-to-left override ‹U+202E›. */
export function printable(text: string): string {
  return text.replace(unseen_characters, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `‹U+${code.toString(16).toUpperCase().padStart(4, "0")}›`;
  });
}

/** `text` cut to `limit` characters, with … for the omitted part. The end stays, because names differ there most often. */
export function shortened(text: string, limit: number) {
  if (text.length <= limit) return text;
  const end = Math.floor(limit / 4);
  const front = Array.from(text.slice(0, 2 * limit)).slice(0, limit - 1 - end);
  return [...front, "…", ...Array.from(text.slice(-2 * end)).slice(-end)].join("");
}

/** A duration in the form used on all pages: `0.03 s`, `12.4 s`, `2:05 min`. */
export function duration_text(seconds: number) {
  if (seconds === 0) return "0 s";
  if (seconds < 0.01) return "<0.01 s";
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const two = (number: number) => String(number).padStart(2, "0");
  if (whole < 3600) return `${Math.floor(whole / 60)}:${two(whole % 60)} min`;
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)} h`;
}

/** The time limits, as `30 s a move`, `30 s of CPU time a move, 180 s for all moves of a side`, `60+0.5 s for all moves of a side`. */
export function limits_text(limits: { turn_seconds: number, clock: "wall" | "cpu", match_seconds: number, increment_seconds: number }) {
  const of_cpu = limits.clock === "cpu" ? " of CPU time" : "";
  const each = `${limits.turn_seconds} s${of_cpu} a move`;
  if (!(limits.match_seconds > 0)) return each;
  const control = limits.increment_seconds > 0 ? `${limits.match_seconds}+${limits.increment_seconds}` : String(limits.match_seconds);
  if (limits.turn_seconds >= limits.match_seconds) return `${control} s${of_cpu} for all moves of a side`;
  return `${each}, ${control} s for all moves of a side`;
}

/** The running clock of a turn: its time so far and its limit, as `12 s / 30 s`, `1:05 min / 2:00 min`. @param limit 0: none */
export function turn_clock_text(seconds: number, limit: number) {
  const whole = (time: number) => (time < 60 ? `${Math.floor(time)} s` : duration_text(Math.floor(time)));
  return limit > 0 ? `${whole(seconds)} / ${Number.isInteger(limit) ? whole(limit) : duration_text(limit)}` : whole(seconds);
}

/** The time in the reader's time zone, `1 Dec 2026, 18:00`. @param time ISO 8601 */
export function local_time(time: string) {
  return new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

/** `1 game`, `3 games`. @param nouns plural if not `noun` with an s */
export function counted(number: number, noun: string, nouns = `${noun}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : nouns}`;
}

/** `7½`, `12`, `0.25`. */
export function points_text(points: number) {
  const whole = Math.floor(points);
  if (points === whole) return String(points);
  if (points - whole === 0.5) return `${whole === 0 ? "" : whole}½`;
  return String(Math.round(points * 100) / 100);
}

/** `73 %`; 0 % and 100 % only if exact. */
export function share_text(part: number, whole: number) {
  if (whole === 0) return "–";
  const percent = Math.round((100 * part) / whole);
  if (percent === 100 && part < whole) return "99 %";
  if (percent === 0 && part > 0) return "1 %";
  return `${percent} %`;
}

/** `+123`, `−40`, with a minus sign as wide as the plus sign. */
export function signed_text(number: number) {
  const whole = Math.round(number);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}

/** The ending of a game in two or three words. @param ending as in records: `illegal-move` */
export function ending_text(ending: string): string {
  const words = new Map([
    ["line", "line"],
    ["most-lines", "more lines"],
    ["full-board", "full board"],
    ["adjudicated", "adjudicated"],
    ["illegal-move", "illegal move"],
    ["time", "time overrun"],
    ["exited", "program exited"],
    ["killed-by-signal", "killed by a signal"],
    ["memory", "memory exceeded"],
    ["idle-cpu", "computed while waiting"],
    ["never-started", "never started"],
    ["never-read-colour", "never read its colour"],
    ["resigned", "resigned"],
  ]);
  return words.get(ending) ?? printable(ending);
}

/** `1–0`, `0–1`, `½–½`, `0–0`, or `…` for a game that is not over. White's side comes first. @param result as in records */
export function result_text(result: string | null) {
  switch (result) {
    case "white":
      return "1–0";
    case "black":
      return "0–1";
    case "draw":
      return "½–½";
    case "both-lose":
      return "0–0";
    default:
      return "…";
  }
}

/** `four in a row`, `12 in a row`. */
export function line_words(line_length: number) {
  const words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  return `${words[line_length] ?? line_length} in a row`;
}

/** Whether the user has only touch input, which cannot hover. */
export function only_touch() {
  return matchMedia("(hover: none)").matches;
}

/** The verb for reading more about something: pointing or tapping. */
export function pointing_words() {
  return only_touch() ? "Tap" : "Point at";
}

export function player_name(players: { number: number, name: string }[], number: number) {
  return players.find((player) => player.number === number)?.name ?? "?";
}

export function colour_name(colour: "white" | "black") {
  return colour === "white" ? "White" : "Black";
}
