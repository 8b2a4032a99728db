// @ts-check
// Loads documents: from the server, or from files beside the page.
import { take_server_time } from "./server_clock.js";

/** @import * as schemas from "./schemas" */

/** @typedef {(name: string, content: unknown) => void} Taker */

/** A document that could not be loaded. */
export class MissingDocument extends Error {
  /**
   * @param {string} name
   * @param {string} reason
   */
  constructor(name, reason) {
    super(`There is no document '${name}' (${reason}).`);
    this.document_name = name;
  }
}

/** Whether a server sent the page; otherwise its data are files beside it. */
export function is_live() {
  return document.querySelector('meta[name="kaven-data"]')?.getAttribute("content") === "live";
}

/**
 * The contents that files have passed to the page. A file of games has many.
 * @type {Map<string, unknown>}
 */
const received = new Map();

/** @type {Map<string, Promise<void>>} */
const files = new Map();

/** Defines the function that documents in files call: they are scripts `kaven_data(name, content)`. */
export function receive_files() {
  /** @type {Taker} */
  const taker = (name, content) => void received.set(name, content);
  Object.defineProperty(window, "kaven_data", { value: taker });
}

/** A site has this many games, or records, in a file: it would be slow to write and to copy with a file for each. */
const games_in_a_file = 100;
const records_in_a_file = 500;

/**
 * The name of the file that has the document `name`.
 * @param {string} name
 */
function file_with(name) {
  const [, kind, number] = /^(game|record)-(\d+)$/.exec(name) ?? [];
  if (kind === "game") return `game-pack-${Math.floor(Number(number) / games_in_a_file)}`;
  if (kind === "record") return `record-pack-${Math.floor(Number(number) / records_in_a_file)}`;
  return name;
}

/**
 * @param {string} file
 * @returns {Promise<void>}
 */
function run_file(file) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `data/${file}.js`;
    script.addEventListener("load", () => {
      script.remove();
      resolve();
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`no file data/${file}.js`));
    });
    document.head.append(script);
  });
}

/**
 * Loads a document from its file. A file is read once, because it does not change.
 * @param {string} name
 * @returns {Promise<any>}
 */
async function from_file(name) {
  const file = file_with(name);
  let run = files.get(file);
  if (!run) {
    run = run_file(file);
    files.set(file, run);
  }
  try {
    await run;
  } catch {
    throw new MissingDocument(name, `no file data/${file}.js`);
  }
  if (!received.has(name)) throw new MissingDocument(name, `not in data/${file}.js`);
  return received.get(name);
}

/**
 * @param {string} name
 * @returns {Promise<any>}
 */
async function from_server(name) {
  /** @type {Response} */
  let answer;
  const sent = performance.now();
  try {
    answer = await fetch(`data/${name}.json`);
    take_server_time(answer.headers.get("Server-Time"), sent, performance.now());
  } catch {
    throw new MissingDocument(name, "the server does not answer");
  }
  if (!answer.ok) throw new MissingDocument(name, `the server answered with status ${answer.status}`);
  return answer.json();
}

/**
 * Loads a document by its name: from its file, or from a server each time.
 * @param {string} name
 * @returns {Promise<any>}
 */
const load = (name) => (is_live() ? from_server(name) : from_file(name));

/** List K has the games whose number, divided by this and rounded down, is K. */
export const games_in_a_document = 500;

/** @type {() => Promise<schemas.TournamentDocument>} */
export const load_tournament = () => load("tournament");

/** @type {() => Promise<schemas.CrosstableDocument>} */
export const load_crosstable = () => load("crosstable");

/** @type {() => Promise<schemas.RatingsDocument>} */
export const load_ratings = () => load("ratings");

/** @type {(list: number) => Promise<schemas.GamesDocument>} */
export const load_game_list = (list) => load(`games-${list}`);

/** @type {() => Promise<schemas.PuzzlesDocument>} */
export const load_puzzles = () => load("puzzles");

/** @type {(number: number) => Promise<schemas.GameDocument>} */
export const load_game = (number) => load(`game-${number}`);

/** The text of a game's record, for a page from files: a server has each record as a file. @type {(number: number) => Promise<string>} */
export const load_record = (number) => from_file(`record-${number}`);

/** The document of a game; null if there is none. @param {number} number */
export async function game_if_there(number) {
  try {
    return await load_game(number);
  } catch (error) {
    if (error instanceof MissingDocument) return null;
    throw error;
  }
}

/** @type {(number: number) => Promise<schemas.PlayerDocument>} */
export const load_player = (number) => load(`player-${number}`);

/**
 * The rows of these games, by game number. A game without a row is left out.
 * @param {number[]} numbers
 * @returns {Promise<Map<number, schemas.GameRow>>}
 */
export async function load_game_rows(numbers) {
  const parts = new Set(numbers.map((number) => Math.floor(number / games_in_a_document)));
  const contents = await Promise.all(Array.from(parts, load_game_list));
  const wanted = new Set(numbers);
  const rows = contents.flatMap((content) => content.games).filter((row) => wanted.has(row[0]));
  return new Map(rows.map((row) => [row[0], row]));
}
