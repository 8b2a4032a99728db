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

/** @type {Map<string, (content: unknown) => void>} */
const waiting = new Map();

/** @type {Map<string, Promise<unknown>>} */
const kept = new Map();

/** Defines the function that documents in files call: they are scripts `kaven_data(name, content)`. */
export function receive_files() {
  /** @type {Taker} */
  const taker = (name, content) => {
    waiting.get(name)?.(content);
    waiting.delete(name);
  };
  Object.defineProperty(window, "kaven_data", { value: taker });
}

/**
 * @param {string} name
 * @returns {Promise<unknown>}
 */
function from_file(name) {
  return new Promise((resolve, reject) => {
    waiting.set(name, resolve);
    const script = document.createElement("script");
    script.src = `data/${name}.js`;
    script.addEventListener("load", () => script.remove());
    script.addEventListener("error", () => {
      waiting.delete(name);
      script.remove();
      reject(new MissingDocument(name, `no file data/${name}.js`));
    });
    document.head.append(script);
  });
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
 * Loads a document by its name: a file once, because it does not change; from a server each time.
 * @param {string} name
 * @returns {Promise<any>}
 */
function load(name) {
  if (is_live()) return from_server(name);
  let content = kept.get(name);
  if (!content) {
    content = from_file(name);
    kept.set(name, content);
  }
  return content;
}

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
