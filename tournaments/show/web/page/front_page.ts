// SPDX-License-Identifier: MIT
// The front page: the state of the tournament.
import { show_bracket } from "./bracket.ts";
import { Crosstable, height_of_crosstable } from "./crosstable.ts";
import { is_live, listen_live, load_crosstable, load_ratings, load_tournament, patched } from "./documents.ts";
import { element, found, refill, remark, untrusted_text } from "./elements.ts";
import { view_of } from "./game_filter.ts";
import { GameList, GameRows, height_of_games } from "./game_list.ts";
import { show_puzzle_card } from "./puzzle.ts";
import { height_of_ratings, show_ratings } from "./rating_plot.ts";
import { RunningGames } from "./running_games.ts";
import { StandingsView } from "./standings.ts";
import { counted, limits_text, player_name, printable } from "./words.ts";

import type { TournamentDocument, TournamentPatch } from "./schemas";

/**
 * Loads everything before the browser prints. The browser's own print menu does not wait for that and may miss parts;
 * the button and the key of this page wait.
 */
function prepare_printing(load_all: () => Promise<void>) {
  const print_all = async () => {
    await load_all();
    window.print();
  };
  document.getElementById("print")?.addEventListener("click", () => void print_all());
  addEventListener("beforeprint", () => void load_all());
  addEventListener("keydown", (event) => {
    if (event.key !== "p" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    void print_all();
  });
}

/** The shortest time between two loads of a document, in milliseconds, however quickly games end. */
const pause_between_loads = 3000;

/** The largest number of players whose crosstable fits beside the ratings. */
const most_beside = 12;

/** Up to this number of games, the documents of the front page are small and loaded at once. */
const few_games = 1000;

class FrontPage {
  running: RunningGames;
  standings = new StandingsView(found("standings"), found("standings-search"));
  crosstable = new Crosstable(found("crosstable"), found("pair-dialog") as HTMLDialogElement);
  rows = new GameRows();
  game_list = new GameList(found("games"), this.rows);
  loaded_later: Map<string, () => Promise<void>> = new Map([
    ["crosstable", () => this.show_crosstable()],
    ["ratings", () => this.show_ratings()],
    ["games", () => this.game_list.show(this.tournament)],
  ]);
  /** Sections that came into sight. */
  seen = new Set<string>();
  /** Sections that are loaded or being loaded. */
  loaded = new Map<string, Promise<void>>();
  /** Sections loaded before the latest game ended. */
  stale = new Set<string>();
  reload_timer: ReturnType<typeof setTimeout> | null = null;

  constructor(public tournament: TournamentDocument) {
    this.running = new RunningGames(found("running-games"), tournament.rules, (number) => player_name(this.tournament.players, number));
    this.show();
    this.watch_sections();
    if (view_of(location.hash)) void this.load_fresh("games");
    prepare_printing(() => this.load_all());
  }

  show() {
    const { tournament } = this;
    document.title = printable(tournament.name);
    refill(found("tournament-name"), untrusted_text(tournament.name, 60));
    refill(found("heading"), untrusted_text(tournament.name, 60));
    refill(found("subheading"), untrusted_text(tournament.game, 80), ` · ${tournament.pairing_title} · ${limits_text(tournament)}`);
    refill(found("text"), ...tournament.text.filter(Boolean).map((line) => element("p", {}, untrusted_text(line, 10000))));
    found("play-link").hidden = !tournament.play;
    this.show_progress();
    this.show_running();
    found("main").classList.toggle("large", tournament.players.length > most_beside);
    this.reserve_room();
    this.standings.show(tournament);
    this.show_bracket();
  }

  /** Reserves about the height of the sections that are loaded later. */
  reserve_room() {
    const { games, players } = this.tournament;
    const pairs = Math.max(1, (players.length * (players.length - 1)) / 2);
    const characters = Math.max(1, Math.ceil(games.played / pairs));
    const heights = {
      crosstable: height_of_crosstable({ width: found("crosstable").clientWidth, height: innerHeight, players: players.length, characters }),
      ratings: height_of_ratings(found("ratings").clientWidth, players),
      games: height_of_games(games.total),
    };
    for (const [name, height] of Object.entries(heights)) {
      if (games.played > 0 && !this.loaded.has(name)) found(name).style.setProperty("--reserved", `${Math.round(height)}px`);
    }
  }

  show_running() {
    const { running, state } = this.tournament;
    found("running-section").hidden = running.length === 0 && state !== "running";
    this.running.take(running);
  }

  show_bracket() {
    const { bracket, players } = this.tournament;
    found("bracket-section").hidden = !bracket;
    if (bracket) show_bracket(found("bracket"), bracket.matches, players);
  }

  show_progress() {
    const { games, state } = this.tournament;
    const words = { "not-begun": "not begun", running: "running", paused: "paused", finished: "finished" };
    refill(found("state"), element("span", { class: `chip ${state}` }, words[state]));
    const progress = found("progress") as HTMLProgressElement;
    progress.max = Math.max(1, games.total - games.void - games.cancelled);
    progress.value = games.played;
    const parts = [
      `${games.played.toLocaleString("en")} of ${counted(games.total - games.cancelled, "game")} played`,
      games.running > 0 ? `${games.running} running` : "",
      games.void > 0 ? `${games.void} void` : "",
      games.cancelled > 0 ? `${games.cancelled} cancelled` : "",
    ];
    found("progress-text").textContent = parts.filter(Boolean).join(", ");
  }

  watch_sections() {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (!entry.isIntersecting) continue;
          watcher.unobserve(entry.target);
          this.seen.add(entry.target.id);
          void this.load_fresh(entry.target.id);
        }
      },
      { rootMargin: "300px" },
    );
    for (const name of this.loaded_later.keys()) watcher.observe(found(name));
  }

  /** Loads a section unless it is up to date. Waits for an earlier load first, so that its older answer does not come last. */
  load_fresh(name: string) {
    let loading = this.loaded.get(name);
    if (!loading || this.stale.has(name)) {
      this.stale.delete(name);
      loading = (loading ?? Promise.resolve()).then(() => this.load_section(name));
      this.loaded.set(name, loading);
    }
    return loading;
  }

  async load_section(name: string) {
    try {
      await this.loaded_later.get(name)?.();
    } catch (error) {
      refill(found(name), remark(error instanceof Error ? error.message : String(error)));
    }
    found(name).style.setProperty("--reserved", "0");
  }

  /** Loads all sections, also those not in sight yet. */
  async load_all() {
    await Promise.all(Array.from(this.loaded_later.keys(), (name) => this.load_fresh(name)));
  }

  async show_crosstable() {
    this.crosstable.show(await load_crosstable(), this.tournament.players);
  }

  async show_ratings() {
    show_ratings(found("ratings"), await load_ratings(), this.tournament.players);
  }

  listen() {
    listen_live(this.tournament.event, {
      reload: () => void this.reload(),
      tournament: (patch) => this.take_patch(patch),
      games: (event) => this.running.take_moves(event),
      over: (event) => {
        this.running.end(event);
        this.rows.end(event);
        this.reload_soon();
      },
      connection: (connected) => {
        found("connection").hidden = connected;
      },
    });
  }

  take_patch(patch: TournamentPatch) {
    const { total, played } = this.tournament.games;
    this.tournament = patched(this.tournament, patch);
    const { games } = this.tournament;
    // The event of a game's end comes before the tournament counts the game: anything loaded in between is out of date.
    if (games.total !== total || games.played !== played) this.reload_soon();
    this.show_progress();
    this.show_running();
    if (patch.columns || patch.players || patch.order || patch.legend) this.standings.show(this.tournament);
    if (patch.bracket !== undefined) this.show_bracket();
  }

  async reload() {
    this.tournament = await load_tournament();
    this.show();
    this.reload_soon();
  }

  reload_soon() {
    for (const name of this.loaded.keys()) this.stale.add(name);
    if (this.reload_timer) return;
    this.reload_timer = setTimeout(() => {
      this.reload_timer = null;
      for (const name of this.seen) void this.load_fresh(name);
    }, pause_between_loads);
  }
}

export async function show_front_page() {
  const page = new FrontPage(await load_tournament());
  if (is_live()) page.listen();
  // First the sections in sight, then all others, so that printing and the browser's search find them.
  if (page.tournament.games.total <= few_games) requestAnimationFrame(() => setTimeout(() => void page.load_all()));
  await show_puzzle_card(found("puzzle-section"));
}
