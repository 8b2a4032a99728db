// SPDX-License-Identifier: MIT
// The stage, for a class at a projector. It changes automatically; stage.html?seconds=20 sets how often.
import { is_live, listen_live, load_game_rows, load_tournament, patched } from "./documents.ts";
import { drawn, element, found, game_address, refill, untrusted_text } from "./elements.ts";
import { StageGames } from "./stage_games.ts";
import { views_between } from "./stage_views.ts";
import { counted, limits_text, player_name, printable, result_text } from "./words.ts";

import type { GameRow, OverEvent, TournamentDocument, TournamentPatch } from "./schemas";

const looked_at = 400;
const most_next = 6;
const most_latest = 6;

function numbers_between(first: number, last: number) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The rows of the games around the running ones, in the order of their numbers, which is the order of play. */
async function rows_of_now(tournament: TournamentDocument) {
  const { games, running } = tournament;
  const now = Math.min(games.played + 1, ...running.map((game) => game.number));
  const rows = await load_game_rows(numbers_between(Math.max(1, now - looked_at), Math.min(games.total, now + looked_at)));
  return [...rows.values()].sort((one, other) => one[0] - other[0]);
}

/** The finished games among `rows`, the latest first. */
function finished_games(rows: GameRow[]) {
  return rows.filter((row) => row[7] === "finished").reverse();
}

/** The finished games in the order of replay: the latest round first, within a round the best players first. */
function games_to_replay(rows: GameRow[], tournament: TournamentDocument) {
  const places = new Map(tournament.players.map((player, place) => [player.number, place]));
  const place_of = (row: GameRow) => (places.get(row[1]) ?? 0) + (places.get(row[2]) ?? 0);
  const games = finished_games(rows).filter((row) => row[5] > 0);
  return games.sort((one, other) => other[6] - one[6] || place_of(one) - place_of(other));
}

function show_ticker(place: HTMLElement, rows: GameRow[], name_of: (player: number) => string) {
  const game = ([number, white, black, result]: GameRow) =>
    element(
      "li",
      {},
      element(
        "a",
        { href: game_address(number) },
        untrusted_text(name_of(white), 20),
        element("span", { class: "stage-score" }, result ? result_text(result) : "–"),
        untrusted_text(name_of(black), 20),
      ),
    );
  const part = (heading: string, games: GameRow[]) =>
    games.length > 0 && element("section", {}, element("h2", {}, heading), element("ul", {}, ...games.map(game)));
  const next = rows.filter((row) => row[7] === "pending").slice(0, most_next);
  refill(place, part("Next", next), part("Latest", finished_games(rows).slice(0, most_latest)));
}

const seconds_of_games = 40;
const pause_between_loads = 3000;
const icons = {
  next: "M6 5l9 7-9 7ZM18 5v14",
  pause: "M7 5h3v14H7ZM14 5h3v14h-3Z",
  play: "M7 4v16l13-8Z",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

/** The seconds between views in the address; null if it has none. */
function wanted_seconds() {
  const seconds = Number(new URLSearchParams(location.search).get("seconds"));
  return seconds >= 1 && seconds <= 3600 ? seconds : null;
}

class StagePage {
  games: StageGames;
  rows: GameRow[] = [];
  /** The name of the shown view, or the games. */
  shown = "";
  viewed = 0;
  replayed = 0;
  paused = false;
  timer: ReturnType<typeof setTimeout> | null = null;
  reload_timer: ReturnType<typeof setTimeout> | null = null;
  buttons: Record<"pause" | "next" | "whole", HTMLButtonElement>;

  constructor(public tournament: TournamentDocument) {
    this.games = new StageGames(tournament.turn_seconds);
    this.buttons = {
      pause: this.make_button("pause", "Stop changing", () => this.toggle()),
      next: this.make_button("next", "Next view", () => this.next()),
      whole: this.make_button("whole", "Full screen", () => void toggle_whole_screen()),
    };
    found("stage-controls").prepend(this.buttons.pause, this.buttons.next, this.buttons.whole);
    document.addEventListener("keydown", (event) => this.take_key(event));
  }

  make_button(name: keyof typeof icons, label: string, act: () => void) {
    return element("button", { type: "button", class: "quiet", "aria-label": label, title: label, onclick: act }, stage_icon(name));
  }

  async begin() {
    this.show_heading();
    this.games.take(this.tournament.running);
    await this.load_rows();
    this.next();
    if (!is_live()) return;
    listen_live(this.tournament.event, {
      reload: () => void this.reload(),
      tournament: (patch) => this.take_patch(patch),
      games: (event) => this.games.take_moves(event),
      over: (event) => this.end(event),
      connection: (connected) => {
        found("stage-state").classList.toggle("lost", !connected);
        this.show_heading();
      },
    });
  }

  show_heading() {
    const { tournament } = this;
    const { games, running, state } = tournament;
    document.title = `${printable(tournament.name)}: stage`;
    refill(found("tournament-name"), untrusted_text(tournament.name, 48));
    const rounds = new Set(running.map((game) => game.round));
    const round = rounds.size === 1 ? ` · round ${[...rounds][0]}` : "";
    refill(found("stage-game"), untrusted_text(tournament.game, 60), ` · ${limits_text(tournament)}`, round);
    const place = found("stage-state");
    const lost = place.classList.contains("lost");
    const progress = `${games.played} of ${counted(games.total - games.void - games.cancelled, "game")}`;
    const words = { "not-begun": "begins soon", running: "live", paused: "paused", finished: "finished" };
    refill(place, element("span", { class: `chip ${state}` }, lost ? "the server does not answer" : words[state]), ` ${progress}`);
  }

  async load_rows() {
    try {
      this.rows = await rows_of_now(this.tournament);
    } catch {
      return; // keeps the present rows
    }
    show_ticker(found("ticker"), this.rows, (player) => player_name(this.tournament.players, player));
  }

  take_patch(patch: TournamentPatch) {
    this.tournament = patched(this.tournament, patch);
    this.show_heading();
    if (!patch.running) return;
    this.games.take(this.tournament.running);
    this.load_rows_soon();
    const waited = this.shown === "welcome" || this.shown === "replay";
    if (waited && this.tournament.running.length > 0 && !this.paused) this.show_games();
  }

  end(event: OverEvent) {
    // Shows the games, so that everybody sees how the game ended.
    if (this.games.end(event) && this.shown !== "games" && !this.paused) this.show_games();
    this.load_rows_soon();
  }

  async reload() {
    this.tournament = await load_tournament();
    this.show_heading();
    this.games.take(this.tournament.running);
    this.load_rows_soon();
  }

  load_rows_soon() {
    if (this.reload_timer) return;
    this.reload_timer = setTimeout(() => {
      this.reload_timer = null;
      void this.load_rows();
    }, pause_between_loads);
  }

  /** Alternates between the games and the other views; if no game is running, replays finished ones. */
  next() {
    const between = views_between(this.tournament);
    const is_between = this.shown !== "games" && this.shown !== "replay";
    const replayable = games_to_replay(this.rows, this.tournament);
    if (this.tournament.running.length > 0 && (is_between || between.length === 0)) this.show_games();
    else if (this.tournament.running.length === 0 && this.shown !== "" && is_between && replayable.length > 0) {
      this.show_replay(replayable[this.replayed++ % replayable.length][0]);
    } else if (between.length > 0) {
      const view = between[this.viewed++ % between.length];
      this.shown = view.name;
      this.games.stop_replay();
      view.show(found("view"));
      this.stay(view.seconds);
    }
  }

  show_games() {
    if (this.shown === "games") this.games.turn_over();
    this.put_games("games");
    this.stay(seconds_of_games);
  }

  put_games(shown: string) {
    if (this.games.place.parentElement !== found("view")) found("view").replaceChildren(this.games.place);
    this.shown = shown;
  }

  /** @param number the game's */
  show_replay(number: number) {
    this.put_games("replay");
    const seconds = wanted_seconds();
    if (seconds !== null) this.stay(seconds);
    else this.cancel_change();
    void this.games.play_again(number).then((seen) => {
      if (seen && this.shown === "replay" && !this.paused) this.next();
    });
  }

  /** @param seconds until the next view, unless the address sets another number */
  stay(seconds: number) {
    this.cancel_change();
    if (this.paused) return;
    this.timer = setTimeout(() => this.next(), 1000 * (wanted_seconds() ?? seconds));
  }

  cancel_change() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  toggle() {
    this.paused = !this.paused;
    const { pause } = this.buttons;
    const label = this.paused ? "Change automatically" : "Stop changing";
    pause.replaceChildren(stage_icon(this.paused ? "play" : "pause"));
    pause.setAttribute("aria-label", label);
    pause.title = label;
    if (this.paused) this.cancel_change();
    else this.next();
  }

  take_key(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const on_button = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (event.key === "ArrowRight") this.next();
    else if (event.key === "f") void toggle_whole_screen();
    else if (event.key === " " && !on_button) this.toggle();
    else return;
    event.preventDefault();
  }
}

function stage_icon(name: keyof typeof icons) {
  return drawn("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, drawn("path", { d: icons[name], fill: name === "whole" ? "none" : null }));
}

async function toggle_whole_screen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

export async function show_stage_page() {
  await new StagePage(await load_tournament()).begin();
}
