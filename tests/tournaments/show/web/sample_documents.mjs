// SPDX-License-Identifier: MIT
// Documents made by hand in a copy of a real site, for cases that quick real games do not produce.
import { appendFileSync, cpSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Copies the site in `folder`; a test may replace its documents. */
export function copy_site(folder, name) {
  const copy = path.join(path.dirname(folder), name);
  cpSync(path.join(folder, "site"), path.join(copy, "site"), { recursive: true });
  return copy;
}

/** Replaces a document of the site in `folder`, or adds a game, whose number is below 100. */
export function put_document(folder, name, content) {
  const text = `kaven_data(${JSON.stringify(name)}, ${JSON.stringify(content)});\n`;
  const data = path.join(folder, "site", "data");
  // Games share a file; the last document with a name counts.
  if (name.startsWith("game-")) appendFileSync(path.join(data, "game-pack-0.js"), text);
  else writeFileSync(path.join(data, `${name}.js`), text);
}

export const gomoku = {
  columns: 15, rows: 15, line_length: 5, exact_length: false, gravity: false, opening: "recolour", goal: "first-line", full_board: "draw",
};

const long_word = "W".repeat(10_000);

/** Names that try to inject markup or reorder text. */
export const hostile_names = [
  "<script>alert('name')</script>",
  "<img src=x onerror=alert(1)>",
  "\u202Egnp.exe\u2066",
  "\u001B[31mred\u001B[0m",
  long_word,
  "\"onclick=\"alert(2)\" x=\"",
];

/** Columns of all kinds. */
const columns = [
  { key: "rank", heading: "rank", meaning: "", kind: "rank", dispensable: false },
  { key: "player", heading: "player", meaning: "", kind: "player", dispensable: false },
  { key: "points", heading: "points", meaning: "", kind: "number", dispensable: false },
  { key: "played", heading: "played", meaning: "finished games", kind: "count", dispensable: true },
  { key: "forfeits", heading: "forfeits", meaning: "games lost by forfeit", kind: "count", dispensable: false },
  { key: "rating", heading: "rating", meaning: "Elo rating", kind: "rating", dispensable: false },
  { key: "superiority", heading: "LOS", meaning: "", kind: "likelihood", dispensable: true },
  { key: "longest_move", heading: "longest", meaning: "", kind: "seconds", dispensable: true },
  { key: "perfect", heading: "perfect", meaning: "share of moves", kind: "share", dispensable: false },
  { key: "remark", heading: "remark", meaning: "", kind: "words", dispensable: true },
];

export function player(number, name) {
  return {
    number, name, rank: number, unranked: false, withdrawn: false,
    values: {
      points: 10.5 - number, played: 2, forfeits: number % 2,
      rating: { elo: 300 - 100 * number, lower: number === 6 ? null : 100 - 100 * number, upper: number === 1 ? null : 500 - 100 * number, group: 1 },
      superiority: 0.9, longest_move: 1.5, perfect: { part: 299, whole: 300, detail: `299 of 300; ${name}` }, remark: number === 1 ? name : null,
    },
  };
}

export function tournament_of(names, rules = gomoku) {
  return {
    format: 2, name: names[0], text: [], game: "Go-moku 15x15, five in a row", catalogue: "gomoku", rules, pairing: "round-robin", pairing_title: "round robin", state: "finished",
    games: { total: 1, played: 1, running: 0, pending: 0, void: 0, cancelled: 0 }, turn_seconds: 30, clock: "wall", written: "2026-11-21T20:00:00Z", event: null, play: false, columns,
    players: names.map((name, index) => player(index + 1, name)), legend: ["Order: points."], by_rating: false, rating_groups: 1, white_advantage: { elo: 0, lower: null, upper: null }, draw_share: 0, bracket: null, running: [],
  };
}

/** The documents of a tournament without games. */
export const empty_document = { format: 1, pairs: [], games: [], players: [], puzzles: [], of_the_day: null, day: "", total: 0 };

/** A server's answer with `events`, each a kind and its content; the browser reconnects after `retry` milliseconds. */
export function event_stream(events, retry = 3_600_000) {
  const body = events.map(([kind, event]) => `event: ${kind}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  return { contentType: "text/event-stream", body: `retry: ${retry}\n${body || "\n"}` };
}

const move = (ply, place, more = {}) => ({
  ply, colour: ply % 2 === 1 ? "white" : "black", place, recolours: false, seconds: 0.5 * ply, cpu: 0.4, opponent_cpu: 0, said: null, warnings: [], ...more,
});

/** Black recolours White's first stone and wins; White's last move is a mistake. */
export function recoloured_game(white, black) {
  const places = ["H8", "H8", "I9", "I7", "G9", "G7", "H9", "J7", "A1", "H7", "A2", "F7"];
  const moves = places.map((place, index) => move(index + 1, place, { recolours: index === 1 }));
  moves[4].said = { depth: 7, score: -12.5, proved: null, nodes: 123456, variation: "<b>G9</b> \u202EH9" };
  moves[4].warnings = ["lower case <i>g</i>"];
  const value = (result, plies, score) => (plies === null ? { result, score } : { result, plies, score });
  return {
    format: 1, number: 1, round: 1, white: { player: 1, name: white }, black: { player: 2, name: black }, catalogue: "gomoku", game: "Go-moku 15x15, five in a row",
    rules: gomoku, opening: [], moves, running: false, clock: null, started: "2026-11-21T20:00:00Z",
    outcome: { result: "black", ending: "line", line: ["F7", "G7", "H7", "I7", "J7"], detail: "", sentence: `Black (${black}) wins`, seconds: 0, warnings: [] },
    score: null, record: null,
    analysis: {
      format: 1, engine: "gomoku", depth: 8, nodes: null,
      moves: [
        { ply: 7, value: value(null, null, -12), best_value: value(null, null, 4), best: ["H7"], judgement: "best", exact: false },
        { ply: 8, value: value(null, null, 20), best_value: value(null, null, 20), best: ["J7"], judgement: "best", exact: false },
        { ply: 9, value: value("loss", 4, -9000), best_value: value(null, null, 0), best: ["H7", "F7"], judgement: "mistake", exact: true },
        { ply: 10, value: value("win", 3, 9000), best_value: value("win", 3, 9000), best: ["H7"], judgement: "best", exact: true },
        { ply: 11, value: value("loss", 2, -9000), best_value: value("loss", 2, -9000), best: ["A2"], judgement: "best", exact: true },
        { ply: 12, value: value("win", 1, 9999), best_value: value("win", 1, 9999), best: ["F7"], judgement: "best", exact: true },
      ],
    },
  };
}
