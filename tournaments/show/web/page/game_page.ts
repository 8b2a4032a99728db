// SPDX-License-Identifier: MIT
// The page of one recorded game: game.html#g12m7 is game 12 after its 7th move, #g12m7tD2C1 a line tried out from there.
// game.html?match=3#g1 is a game of a friendly match, which only the student who asked for it can load.
import { is_embedded } from "./begin.ts";
import { MissingDocument, Refusal, ask, is_live, listen_live, load_game, load_record, load_tournament } from "./documents.ts";
import { element, found, friendly_address, game_address, player_link, refill, show_missing, untrusted_text } from "./elements.ts";
import { GameViewer } from "./game_viewer.ts";
import { puzzle_plies } from "./puzzle.ts";
import { Sending, save } from "./sending.ts";
import { TryOut } from "./try_out.ts";
import { counted, local_time, printable } from "./words.ts";

import type { GameDocument, GamesEvent, TournamentPatch } from "./schemas";

/** The longest list of running games that a server sends. */
const most_running = 64;

/** Reads the part of an address after #; null if it names no game. */
export function read_game_hash(hash: string) {
  const match = /^#g(\d+)(?:m(\d+)(?:t((?:[A-Z]\d{1,2})*))?)?$/.exec(hash);
  if (!match) return null;
  const [, game, ply, tried] = match;
  return { game: Number(game), ply: ply === undefined ? null : Number(ply), tried: tried === undefined ? null : (tried.match(/[A-Z]\d+/g) ?? []) };
}

/** The number of the friendly match in the address; null: the page shows a game of the tournament. */
const match = new URLSearchParams(location.search).get("match");

async function load_friendly_game(number: number): Promise<GameDocument> {
  const name = `match/${match}/${number}`;
  try {
    return await ask(`hand-in/${name}`);
  } catch (error) {
    throw error instanceof Refusal ? new MissingDocument(name, error.message) : error;
  }
}

class GamePage {
  viewer: GameViewer | null = null;
  try_out: TryOut | null = null;
  play = false;
  game: GameDocument | null = null;
  games = 0;

  async begin() {
    const tournament = await load_tournament();
    this.games = match === null ? tournament.games.total : 2;
    this.play = tournament.play;
    found("tournament-name").replaceChildren(untrusted_text(tournament.name, 60));
    found("play-link").hidden = !tournament.play;
    addEventListener("hashchange", () => void this.follow_hash());
    await this.follow_hash();
    if (is_live() && match === null) {
      listen_live(tournament.event, {
        reload: () => void this.reload(),
        tournament: (patch) => this.follow_running(patch),
        games: (event) => this.take_moves(event),
        connection: (connected) => {
          found("connection").hidden = connected;
        },
        over: (event) => {
          if (event.games.some((game) => game.number === this.game?.number)) void this.reload();
        },
      });
    }
  }

  async follow_hash() {
    const wanted = read_game_hash(location.hash) ?? { game: 1, ply: null, tried: null };
    if (this.game?.number === wanted.game && this.viewer) {
      if (wanted.ply !== null && wanted.tried) this.try_out?.begin(wanted.ply, wanted.tried);
      else this.try_out?.leave();
      if (wanted.ply !== null && !wanted.tried) this.viewer.playback.go(wanted.ply);
      return;
    }
    this.viewer?.close();
    try {
      this.show(await (match === null ? load_game(wanted.game) : load_friendly_game(wanted.game)), wanted.ply);
      if (wanted.ply !== null && wanted.tried) this.try_out?.begin(wanted.ply, wanted.tried);
    } catch (error) {
      if (!(error instanceof MissingDocument)) throw error;
      this.viewer = null;
      this.try_out = null;
      this.game = null;
      refill(found("neighbours"));
      show_missing(`Game ${wanted.game}`, found("viewer"), error.message);
    }
  }

  show(game: GameDocument, ply: number | null) {
    this.game = game;
    document.title = `Game ${game.number}: ${printable(game.white.name)} – ${printable(game.black.name)}`;
    this.try_out = null;
    this.viewer = new GameViewer(game, { limit: game.turn_seconds ?? 0, moved: (shown) => this.remember(shown) });
    this.try_out = new TryOut(this.viewer, { game: () => this.game ?? game, thinks: this.play && !is_embedded(), left: (ply) => this.show_again(ply) });
    this.viewer.details.move_line.before(this.try_out.root);
    for (const colour of ["white", "black"] as const) {
      this.viewer.players.name_side(colour, match === null ? player_link(game[colour].player, game[colour].name, 48) : untrusted_text(game[colour].name, 48));
    }
    refill(found("viewer"), this.viewer.root);
    this.fill_surroundings(game);
    this.viewer.run_clock(game.clock);
    this.viewer.go(ply ?? this.viewer.stones.length);
  }

  fill_surroundings(game: GameDocument) {
    refill(found("heading"), match === null ? "" : `Friendly match ${match}: `, `Game ${game.number} `, game.running && element("span", { class: "chip running" }, "running"));
    refill(found("subheading"), `${game.game}${match === null ? ` · round ${game.round}` : ""}`, game.started && ` · ${local_time(game.started)}`);
    const address = (number: number) => (match === null ? game_address(number) : friendly_address(match, number));
    refill(
      found("neighbours"),
      game.number > 1 && element("a", { href: address(game.number - 1), rel: "prev" }, "‹ previous game"),
      game.number < this.games && element("a", { href: address(game.number + 1), rel: "next" }, "next game ›"),
    );
    if (this.viewer) refill(this.viewer.extras, this.try_out?.button, match === null && this.share_button(), match === null && this.sending(game).root, puzzles_link(game), record_link(game.number, game.record), analysis_note(game));
  }

  sending(game: GameDocument) {
    const viewer = this.viewer as GameViewer;
    return new Sending(viewer, () => ({ white: game.white.name, black: game.black.name, file: `game-${game.number}`, page: game_address(game.number, viewer.ply) }));
  }

  share_button() {
    const field = element("input", { type: "text", readonly: true, class: "share", "aria-label": "Link to this move", hidden: true });
    const notice = element("span", { role: "status" });
    const share = async () => {
      field.value = location.href;
      try {
        await navigator.clipboard.writeText(location.href);
        notice.textContent = "Copied.";
      } catch {
        field.hidden = false;
        field.select();
        notice.textContent = "Copy the address from this field.";
      }
    };
    return element("span", { class: "sharing" }, element("button", { type: "button", onclick: () => void share() }, "Copy link"), field, notice);
  }

  remember(ply: number) {
    this.try_out?.moved();
    const shown = this.try_out?.active() ? this.try_out.address() : `m${ply}`;
    if (this.game) history.replaceState(null, "", `#g${this.game.number}${shown}`);
  }

  /** Shows the present state of the game, unless the user is trying out moves. */
  refresh() {
    if (!this.game || !this.viewer || this.try_out?.active()) return;
    this.viewer.take(this.game);
    this.viewer.run_clock(this.game.clock);
  }

  show_again(ply: number) {
    this.refresh();
    this.viewer?.go(ply);
  }

  /** Loads the game again after events were missed. */
  async reload() {
    if (!this.game || !this.viewer) return;
    const game = await load_game(this.game.number);
    if (this.game.number !== game.number) return;
    this.game = game;
    this.fill_surroundings(game);
    this.refresh();
  }

  /** Loads the game again when it has begun, or its run was stopped. */
  follow_running({ running }: TournamentPatch) {
    // A longer list of running games is cut, and says nothing about the others.
    if (!this.game || !running || running.length >= most_running) return;
    if (running.some((game) => game.number === this.game?.number) !== this.game.running) void this.reload();
  }

  take_moves(event: GamesEvent) {
    const news = event.games.find((game) => game.number === this.game?.number);
    if (!news || !this.game || !this.viewer) return;
    if (news.first > this.game.moves.length) {
      void this.reload();
      return;
    }
    const moves = [...this.game.moves.slice(0, news.first), ...news.moves];
    this.game = { ...this.game, moves, clock: news.clock };
    this.refresh();
  }
}

function puzzles_link(game: GameDocument) {
  const puzzles = puzzle_plies(game.analysis).length;
  return puzzles > 0 && element("a", { class: "button", href: `puzzle.html#g${game.number}` }, `Learn from ${counted(puzzles, "mistake")}`);
}

/** Beside a page from files, records are in files of many, so the page saves one itself. @param record its address at a server */
function record_link(number: number, record: string | null) {
  if (record === null) return null;
  if (is_live()) return element("a", { class: "button", href: record, download: "" }, "Download record");
  const notice = element("span", { role: "status" });
  const download = async () => {
    try {
      save(new Blob([await load_record(number)], { type: "application/jsonl" }), record.slice(record.lastIndexOf("/") + 1));
    } catch (error) {
      if (!(error instanceof MissingDocument)) throw error;
      notice.textContent = error.message;
    }
  };
  return element("span", {}, element("button", { type: "button", onclick: () => void download() }, "Download record"), notice);
}

function analysis_note(game: GameDocument) {
  if (!game.analysis) return null;
  const { engine, depth } = game.analysis;
  return element("p", { class: "remark" }, "Moves judged by ", untrusted_text(engine), depth === null ? "." : `, at most ${depth} plies deep.`);
}

export async function show_game_page() {
  await new GamePage().begin();
}
