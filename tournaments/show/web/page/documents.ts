// SPDX-License-Identifier: MIT
// Exchanges documents with the server: loads them, also from files beside the page, receives changes, keeps the
// server's time.
import type * as schemas from "./schemas";
import type { Choices, Clock, GameDocument, GameNews, GamesEvent, OverEvent, Session, TournamentDocument, TournamentPatch } from "./schemas";

// The server's time. The browser's own clock may be minutes off or be set at any moment, so only the time that passes
// is taken from it.

/** Bounds of the difference between the server's clock and performance.now(), in milliseconds. */
let least = -Infinity;
let most = Infinity;

/**
 * Narrows the bounds by an answer of the server, which wrote it between the two moments.
 * @param time its header `Server-Time`, milliseconds of Unix time
 * @param sent time of the request by performance.now()
 */
export function take_server_time(time: string | null, sent: number, received: number) {
  const written = Number(time ?? NaN);
  if (!Number.isFinite(written)) return;
  const narrower = { least: Math.max(least, written - received), most: Math.min(most, written - sent) };
  // A contradiction means that one of the clocks was set or the computer has slept: only the new bounds hold.
  if (narrower.least <= narrower.most) ({ least, most } = narrower);
  else [least, most] = [written - received, written - sent];
}

/** Milliseconds of Unix time by the server's clock; by the browser's own before the first answer. */
export function server_now() {
  return Number.isFinite(least) ? performance.now() + (least + most) / 2 : Date.now();
}

/** The time since the turn began, in seconds. */
export function seconds_of_turn(clock: Clock) {
  return Math.max(0, (server_now() - Date.parse(clock.started)) / 1000);
}

// Requests to the server, and why they fail.

/** The server refused a request; the message is a sentence for the user. */
export class Refusal extends Error {
  constructor(message: string, public status: number) {
    super(message);
  }
}

/** The reason why a request failed, as a sentence for the user. */
export function failure_text(error: unknown) {
  return error instanceof Refusal ? error.message : "The server does not answer.";
}

/** The server's answer as JSON. Throws Refusal, or what fetch() throws if the server does not answer. */
export async function ask(address: string, options?: RequestInit): Promise<any> {
  const sent = performance.now();
  const answer = await fetch(address, { cache: "no-store", ...options });
  // The server may hold back the answer to a request that can be aborted: such an answer says little about its time.
  if (!options?.signal) take_server_time(answer.headers.get("Server-Time"), sent, performance.now());
  if (answer.ok) return answer.json();
  let message = `The server answered with status ${answer.status}.`;
  try {
    message = (await answer.json()).error;
  } catch {
    // The answer has no error message.
  }
  throw new Refusal(message, answer.status);
}

export function post(address: string, body: object): Promise<any> {
  const headers = { "Content-Type": "application/json" };
  return ask(address, { method: "POST", headers, body: JSON.stringify(body) });
}

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

// Receives the server's events of a running tournament.

/** A function for each kind of event. */
interface LiveListener {
  reload: () => void; // everything may have changed
  tournament?: (patch: TournamentPatch) => void;
  games?: (event: GamesEvent) => void;
  over?: (event: OverEvent) => void;
  connection?: (connected: boolean) => void;
}

/** The pause before another attempt after an answer that is an error, in milliseconds. */
const pause_after_refusal = 3000;

/**
 * Receives the events after event `after` until the user leaves the page. The browser reconnects by itself when the
 * server does not answer, but not after an answer with an error, such as that of a proxy while the server starts again.
 * A page out of sight receives nothing: a browser opens six connections to a server, and more tabs would not load.
 * @returns ends it
 */
export function listen_live(after: number | null, listener: LiveListener): () => void {
  let read_up_to = after === null ? "" : String(after);
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const connect = () => {
    disconnect();
    if (document.hidden) return;
    const opened = new EventSource(`events${read_up_to === "" ? "" : `?after=${read_up_to}`}`);
    const receive = (kind: string, act: (content: any) => void) =>
      opened.addEventListener(kind, (event) => {
        read_up_to = event.lastEventId || read_up_to;
        act(JSON.parse(event.data));
      });
    opened.addEventListener("open", () => listener.connection?.(true));
    opened.addEventListener("error", () => {
      listener.connection?.(false);
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(connect, pause_after_refusal);
    });
    receive("reload", () => listener.reload());
    receive("tournament", (patch) => listener.tournament?.(patch));
    receive("games", (event) => listener.games?.(event));
    receive("over", (event) => listener.over?.(event));
    source = opened;
  };
  document.addEventListener("visibilitychange", connect);
  connect();
  return () => {
    document.removeEventListener("visibilitychange", connect);
    disconnect();
  };
}

/** The document after the change. */
export function patched(tournament: TournamentDocument, patch: TournamentPatch): TournamentDocument {
  const { order, players, ...rest } = patch;
  const by_number = new Map(tournament.players.map((player) => [player.number, player]));
  for (const player of players ?? []) by_number.set(player.number, player);
  const numbers = order ?? tournament.players.map((player) => player.number);
  return {
    ...tournament,
    ...rest,
    players: numbers.flatMap((number) => by_number.get(number) ?? []),
  };
}

/** The game with its new moves; null if moves in between are missing. */
export function game_with(game: GameDocument, news: GameNews): GameDocument | null {
  if (news.first > game.moves.length) return null;
  return { ...game, moves: [...game.moves.slice(0, news.first), ...news.moves], clock: news.clock };
}

// The requests of the play page, and the server's answers.

export function load_choices(): Promise<Choices> {
  return ask("play/choices");
}

interface NewGame {
  game: string;
  size?: string;
  connect?: number;
  exact?: boolean;
  pop_out?: boolean;
  full_board?: string;
  white: string;
  black: string;
  moves?: string[]; // already played
}

export function begin_session(new_game: NewGame) {
  return post("play", new_game);
}

export function load_session(session: string): Promise<Session> {
  return ask(`play/${encodeURIComponent(session)}`);
}

/** Waits until the session's version is not `version`, or until the server's time limit. */
export function wait_for_change(session: string, version: number, left: AbortSignal): Promise<Session> {
  const address = `play/${encodeURIComponent(session)}?after=${version}`;
  return ask(address, { signal: left });
}

export function request(session: string, what: "move" | "line" | "undo" | "resign" | "hint" | "analyse" | "end", body: object = {}) {
  return post(`play/${encodeURIComponent(session)}/${what}`, body);
}
