// Loads documents: from the server, or from files beside the page.
import { take_server_time } from "./server_clock.ts";

import type * as schemas from "./schemas";

type Taker = (name: string, content: unknown) => void;

/** A document that could not be loaded. */
export class MissingDocument extends Error {
  document_name: string;

  constructor(name: string, reason: string) {
    super(`There is no document '${name}' (${reason}).`);
    this.document_name = name;
  }
}

/** Whether a server sent the page; otherwise its data are files beside it. */
export function is_live() {
  return document.querySelector('meta[name="kaven-data"]')?.getAttribute("content") === "live";
}

/** The contents that files have passed to the page. A file of games has many. */
const received = new Map<string, unknown>();

const files = new Map<string, Promise<void>>();

/** Defines the function that documents in files call: they are scripts `kaven_data(name, content)`. */
export function receive_files() {
  const taker: Taker = (name, content) => void received.set(name, content);
  Object.defineProperty(window, "kaven_data", { value: taker });
}

/** A site has this many games, or records, in a file: it would be slow to write and to copy with a file for each. */
const games_in_a_file = 100;
const records_in_a_file = 500;

/** The name of the file that has the document `name`. */
function file_with(name: string) {
  const [, kind, number] = /^(game|record)-(\d+)$/.exec(name) ?? [];
  if (kind === "game") return `game-pack-${Math.floor(Number(number) / games_in_a_file)}`;
  if (kind === "record") return `record-pack-${Math.floor(Number(number) / records_in_a_file)}`;
  return name;
}

function run_file(file: string): Promise<void> {
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

/** Loads a document from its file. A file is read once, because it does not change. */
async function from_file(name: string): Promise<any> {
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

async function from_server(name: string, query = ""): Promise<any> {
  let answer: Response;
  const sent = performance.now();
  try {
    answer = await fetch(`data/${name}.json${query}`);
    take_server_time(answer.headers.get("Server-Time"), sent, performance.now());
  } catch {
    throw new MissingDocument(name, "the server does not answer");
  }
  if (answer.status === 204) throw new MissingDocument(name, "not there");
  if (!answer.ok) throw new MissingDocument(name, `the server answered with status ${answer.status}`);
  return answer.json();
}

/** Loads a document by its name: from its file, or from a server each time. */
const load = (name: string): Promise<any> => (is_live() ? from_server(name) : from_file(name));

/** List K has the games whose number, divided by this and rounded down, is K. */
export const games_in_a_document = 500;

export const load_tournament: () => Promise<schemas.TournamentDocument> = () => load("tournament");

export const load_crosstable: () => Promise<schemas.CrosstableDocument> = () => load("crosstable");

export const load_ratings: () => Promise<schemas.RatingsDocument> = () => load("ratings");

export const load_game_list: (list: number) => Promise<schemas.GamesDocument> = (list) => load(`games-${list}`);

export const load_puzzles: () => Promise<schemas.PuzzlesDocument> = () => load("puzzles");

export const load_game: (number: number) => Promise<schemas.GameDocument> = (number) => load(`game-${number}`);

/** The text of a game's record, for a page from files: a server has each record as a file. */
export const load_record: (number: number) => Promise<string> = (number) => from_file(`record-${number}`);

/** The document of a game; null if there is none. */
export async function game_if_there(number: number): Promise<schemas.GameDocument | null> {
  try {
    return await (is_live() ? from_server(`game-${number}`, "?if-there") : load_game(number));
  } catch (error) {
    if (error instanceof MissingDocument) return null;
    throw error;
  }
}

export const load_player: (number: number) => Promise<schemas.PlayerDocument> = (number) => load(`player-${number}`);

/** The rows of these games, by game number. A game without a row is left out. */
export async function load_game_rows(numbers: number[]): Promise<Map<number, schemas.GameRow>> {
  const parts = new Set(numbers.map((number) => Math.floor(number / games_in_a_document)));
  const contents = await Promise.all(Array.from(parts, load_game_list));
  const wanted = new Set(numbers);
  const rows = contents.flatMap((content) => content.games).filter((row) => wanted.has(row[0]));
  return new Map(rows.map((row) => [row[0], row]));
}
