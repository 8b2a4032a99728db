// SPDX-License-Identifier: MIT
// Selects the games on the stage: up to four running games, or the replay of a finished game if none is running.
import { Board } from "./board.ts";
import { game_if_there, game_with } from "./documents.ts";
import { element, game_address, refill, untrusted_text } from "./elements.ts";
import { EvaluationBar, evaluation_at, opinions_of } from "./opinions.ts";
import { PlayersStrip } from "./players_strip.ts";
import { count_lines, positions_of, stone_words, stones_of, type Position, type Stone } from "./position.ts";
import { mover_after } from "./rules.ts";
import { colour_name, ending_text, result_text } from "./words.ts";

import type { Colour, GameDocument, GamesEvent, Outcome, OverEvent, RunningGame } from "./schemas";

/** The number of characters of a verdict that fit below one of two games. */
const longest_verdict = 96;

class StageGame {
  leaving = new AbortController();
  players = new PlayersStrip(this.leaving.signal, { brief: true });
  board: Board;
  evaluation = new EvaluationBar();
  told = element("p", { class: "stage-told" });
  opinions = { white: element("p", { class: "opinion" }), black: element("p", { class: "opinion" }) };
  root: HTMLElement;
  stones: Stone[] = [];
  positions: Position[] = [];
  ply = 0;

  /** @param limit seconds per turn; 0: none */
  constructor(public game: GameDocument, public limit: number) {
    this.board = new Board(game.rules);
    for (const colour of ["white", "black"] as const) {
      this.players.name_side(colour, untrusted_text(game[colour].name, 60));
      this.players.sides[colour].root.append(this.opinions[colour]);
    }
    const about = element("p", { class: "stage-number" }, element("a", { href: game_address(game.number) }, `Game ${game.number}`), ` · round ${game.round}`);
    this.root = element(
      "article",
      { class: "stage-game", "aria-label": `Game ${game.number}` },
      this.players.root,
      element("div", { class: "stage-board" }, this.evaluation.root, this.board.root),
      element("div", { class: "stage-words" }, about, this.told),
    );
    this.root.style.setProperty("--board-aspect", String(this.board.width / this.board.height));
    this.take(game);
  }

  close() {
    this.leaving.abort();
    this.root.remove();
  }

  /** Shows the last position of `game` from now on. */
  take(game: GameDocument) {
    this.game = game;
    this.stones = stones_of(game);
    this.positions = positions_of(game.rules, this.stones);
    this.show(this.stones.length);
  }

  end(outcome: Outcome) {
    this.take({ ...this.game, outcome, running: false, clock: null });
  }

  show(ply: number) {
    const { game, stones, positions } = this;
    const forward = ply === this.ply + 1;
    this.ply = ply;
    const at_end = ply === stones.length;
    const outcome = at_end ? game.outcome : null;
    const lines = game.rules.goal === "most-lines" ? count_lines(game.rules, positions[ply]) : null;
    this.board.show(positions[ply], { line: outcome?.line, all_lines: lines !== null }, forward);
    this.board.describe(`Board after ${ply} moves`);
    this.players.show(game, ply, this.limit, lines, outcome ? null : this.mover());
    this.players.run(at_end && !outcome ? game.clock : null);
    const evaluation = evaluation_at(game, opinions_of(game, stones), positions[ply], ply);
    this.evaluation.show(evaluation);
    this.evaluation.root.hidden = evaluation.height === null;
    for (const colour of ["white", "black"] as const) {
      const own = evaluation[colour];
      this.opinions[colour].textContent = own ? `thinks: ${own.words}` : "";
      this.players.sides[colour].root.classList.toggle("has-won", outcome?.result === colour);
    }
    this.root.classList.toggle("over", Boolean(outcome));
    this.tell(outcome);
  }

  /** @returns the side to move in the shown position */
  mover(): Colour {
    return mover_after(this.game.rules, this.stones.slice(0, this.ply));
  }

  /** Removes the players' names, which are shown above and below the board. */
  without_names(sentence: string) {
    return [this.game.white.name, this.game.black.name].reduce((left, name) => left.replace(` (${name})`, ""), sentence);
  }

  tell(outcome: Outcome | null) {
    if (outcome) {
      refill(
        this.told,
        element("strong", { class: "stage-result" }, result_text(outcome.result)),
        element("span", { class: "at-length" }, " ", untrusted_text(this.without_names(outcome.sentence), longest_verdict)),
        element("span", { class: "briefly" }, " ", ending_text(outcome.ending)),
      );
      return;
    }
    const stone = this.stones[this.ply - 1];
    if (!stone) refill(this.told, "White begins.");
    else refill(this.told, `Move ${this.ply}: `, element("strong", {}, `${colour_name(stone.colour)} ${stone.recolours ? "recolours " : ""}${stone_words(stone)}`));
  }
}

const most_at_once = 4;
/** Milliseconds for which a finished game stays on the stage. */
const lingering = 8000;
/** The longest time of one move and of a whole game in a replay, in milliseconds. */
const slowest_pace = 1000;
const longest_replay = 60_000;

export class StageGames {
  place = document.createElement("div");
  /** By game number, longest on the stage first. */
  shown = new Map<number, StageGame>();
  /** Games being loaded. */
  coming = new Set<number>();
  running: number[] = [];
  /** Ends the replay. */
  replay: AbortController | null = null;

  /** @param limit seconds per turn; 0: none */
  constructor(public limit: number) {
    this.place.className = "stage-games";
  }

  take(games: RunningGame[]) {
    this.running = games.map((game) => game.number);
    if (this.running.length > 0) this.stop_replay();
    for (const [number, shown] of this.shown) {
      if (!this.running.includes(number) && !shown.game?.outcome) this.remove(number);
    }
    this.fill();
  }

  /** Replaces games on the stage if more games are running than fit. */
  turn_over() {
    const waiting = this.running.filter((number) => !this.shown.has(number));
    const leaving = [...this.shown.keys()].slice(0, waiting.length);
    for (const number of leaving) this.remove(number);
    this.fill(waiting);
  }

  /** @param first games to prefer */
  fill(first: number[] = []) {
    const free = Math.min(most_at_once, Math.max(this.running.length, this.shown.size)) - this.shown.size - this.coming.size;
    const candidates = [...new Set([...first, ...this.running])].filter((number) => !this.shown.has(number) && !this.coming.has(number));
    for (const number of candidates.slice(0, Math.max(0, free))) void this.add(number);
  }

  async add(number: number) {
    this.coming.add(number);
    const game = await game_if_there(number);
    this.coming.delete(number);
    if (!game || this.shown.has(number) || this.replay) return;
    this.put(game);
    if (game.outcome) this.let_go(number);
  }

  put(game: GameDocument) {
    const shown = new StageGame(game, this.limit);
    this.shown.set(game.number, shown);
    // In the order of play, whichever document came first.
    const next = [...this.shown.values()].filter(({ game: other }) => other.number > game.number).sort((one, other) => one.game.number - other.game.number)[0];
    this.place.insertBefore(shown.root, next?.root ?? null);
    this.count();
    return shown;
  }

  remove(number: number) {
    this.shown.get(number)?.close();
    this.shown.delete(number);
    this.count();
  }

  count() {
    this.place.dataset.count = String(this.shown.size);
  }

  /** Removes a finished game after `lingering`. */
  let_go(number: number) {
    const shown = this.shown.get(number);
    setTimeout(() => {
      const others = this.running.some((running) => !this.shown.has(running));
      // The last game stays until another one replaces it.
      if (this.shown.get(number) !== shown || (!others && this.shown.size === 1)) return;
      this.remove(number);
      this.fill();
    }, lingering);
  }

  take_moves(event: GamesEvent) {
    for (const news of event.games) {
      const shown = this.shown.get(news.number);
      if (!shown?.game || shown.game.outcome) continue;
      const game = game_with(shown.game, news);
      if (game) shown.take(game);
      else void this.load_again(news.number);
    }
  }

  async load_again(number: number) {
    const game = await game_if_there(number);
    const shown = this.shown.get(number);
    // Moves received meanwhile are newer than this document.
    if (!game || !shown?.game || game.moves.length < shown.game.moves.length) return;
    shown.take({ ...game, outcome: game.outcome ?? shown.game.outcome });
  }

  /** @returns whether one of these games is on the stage */
  end(event: OverEvent): boolean {
    const ended = event.games.filter((game) => this.shown.has(game.number));
    for (const game of ended) {
      const shown = this.shown.get(game.number);
      shown?.end(game.outcome);
      if ((shown?.stones?.length ?? 0) < game.plies) void this.load_again(game.number);
      this.let_go(game.number);
    }
    return ended.length > 0;
  }

  stop_replay() {
    if (!this.replay) return;
    this.replay.abort();
    this.replay = null;
    for (const number of [...this.shown.keys()]) this.remove(number);
  }

  /** Replays a finished game from its first move to its end. @returns whether the replay reached the end */
  async play_again(number: number): Promise<boolean> {
    this.stop_replay();
    const replay = new AbortController();
    this.replay = replay;
    const game = await game_if_there(number);
    if (!game || replay.signal.aborted) return false;
    for (const old of [...this.shown.keys()]) this.remove(old);
    const shown = this.put(game);
    const plies = shown.stones?.length ?? 0;
    const pace = Math.min(slowest_pace, longest_replay / (plies + 1));
    for (let ply = 0; ply <= plies; ++ply) {
      shown.show(ply);
      await pause(pace, replay.signal);
      if (replay.signal.aborted) return false;
    }
    await pause(lingering, replay.signal);
    return !replay.signal.aborted;
  }
}

/** @param signal ends the pause early */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
