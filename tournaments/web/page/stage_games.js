// @ts-check
// Which games are on the stage: those that are being played, four at a time; when none is, one of those that were,
// played again.
import { game_if_there } from "./documents.js";
import { StageGame } from "./stage_game.js";
import { game_with } from "./live_events.js";

/** @import { GamesEvent, OverEvent, RunningGame } from "./schemas" */

const most_at_once = 4;
/** The milliseconds for which one may look at how a game ended. */
const lingering = 8000;
/** The milliseconds of a move of a game that is played again, and those of a whole game. */
const slowest_pace = 1000;
const longest_replay = 60_000;

export class StageGames {
  /** @param {number} limit seconds of a turn; 0: none */
  constructor(limit) {
    this.limit = limit;
    this.place = document.createElement("div");
    this.place.className = "stage-games";
    /** @type {Map<number, StageGame>} by game number, those on the stage the longest first */
    this.shown = new Map();
    /** @type {Set<number>} that are being loaded */
    this.coming = new Set();
    /** @type {number[]} */
    this.running = [];
    /** @type {AbortController|null} ends what is played again */
    this.replay = null;
  }

  /** @param {RunningGame[]} games */
  take(games) {
    this.running = games.map((game) => game.number);
    if (this.running.length > 0) this.stop_replay();
    for (const [number, shown] of this.shown) {
      if (!this.running.includes(number) && !shown.game?.outcome) this.remove(number);
    }
    this.fill();
  }

  /** Puts others on the stage, when there are more than have room. */
  turn_over() {
    const waiting = this.running.filter((number) => !this.shown.has(number));
    const leaving = [...this.shown.keys()].slice(0, waiting.length);
    for (const number of leaving) this.remove(number);
    this.fill(waiting);
  }

  /** @param {number[]} first whose turn it is */
  fill(first = []) {
    const free = Math.min(most_at_once, Math.max(this.running.length, this.shown.size)) - this.shown.size - this.coming.size;
    const candidates = [...new Set([...first, ...this.running])].filter((number) => !this.shown.has(number) && !this.coming.has(number));
    for (const number of candidates.slice(0, Math.max(0, free))) void this.add(number);
  }

  /** @param {number} number */
  async add(number) {
    this.coming.add(number);
    const game = await game_if_there(number);
    this.coming.delete(number);
    if (!game || this.shown.has(number) || this.replay) return;
    const shown = new StageGame(game, this.limit);
    this.shown.set(number, shown);
    this.place.append(shown.root);
    this.count();
    if (game.outcome) this.let_go(number);
  }

  /** @param {number} number */
  remove(number) {
    this.shown.get(number)?.close();
    this.shown.delete(number);
    this.count();
  }

  count() {
    this.place.dataset.count = String(this.shown.size);
  }

  /** Takes a game that is over off the stage when everybody has seen how it ended. @param {number} number */
  let_go(number) {
    const shown = this.shown.get(number);
    setTimeout(() => {
      const others = this.running.some((running) => !this.shown.has(running));
      // The last one stays until something else comes.
      if (this.shown.get(number) !== shown || (!others && this.shown.size === 1)) return;
      this.remove(number);
      this.fill();
    }, lingering);
  }

  /** @param {GamesEvent} event */
  take_moves(event) {
    for (const news of event.games) {
      const shown = this.shown.get(news.number);
      if (!shown?.game || shown.game.outcome) continue;
      const game = game_with(shown.game, news);
      if (game) shown.take(game);
      else void this.load_again(news.number);
    }
  }

  /** @param {number} number */
  async load_again(number) {
    const game = await game_if_there(number);
    const shown = this.shown.get(number);
    // Moves that came meanwhile are newer than this document.
    if (!game || !shown?.game || game.moves.length < shown.game.moves.length) return;
    shown.take({ ...game, outcome: game.outcome ?? shown.game.outcome });
  }

  /** @param {OverEvent} event @returns {boolean} whether somebody saw it */
  end(event) {
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

  /**
   * Plays a finished game again, from its first move to its end.
   * @param {number} number
   * @returns {Promise<boolean>} whether it was seen to its end
   */
  async play_again(number) {
    this.stop_replay();
    const replay = new AbortController();
    this.replay = replay;
    const game = await game_if_there(number);
    if (!game || replay.signal.aborted) return false;
    for (const old of [...this.shown.keys()]) this.remove(old);
    const shown = new StageGame(game, this.limit);
    this.shown.set(number, shown);
    this.place.append(shown.root);
    this.count();
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

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal ends it early
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
