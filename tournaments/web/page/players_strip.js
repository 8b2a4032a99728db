// @ts-check
// A line for each side above the board: player, clock, lines.
import { colour_disc, element, refill } from "./elements.js";
import { colour_name, duration_text, turn_clock_text } from "./words.js";
import { seconds_of_turn } from "./server_clock.js";

/** @import { Clock, Colour, PlayedGame } from "./schemas" */

/** @typedef {{name: HTMLElement, turn: HTMLElement, clock: HTMLElement, used: HTMLElement, lines: HTMLElement, root: HTMLElement, bar: HTMLElement}} Side */

export class PlayersStrip {
  /**
   * @param {AbortSignal} left aborted when the game is no longer shown
   * @param {{brief?: boolean}} [options] brief: clocks show no limit
   */
  constructor(left, options = {}) {
    this.brief = options.brief ?? false;
    this.sides = { white: make_side("white"), black: make_side("black") };
    this.root = element("div", { class: "players" }, this.sides.white.root, this.sides.black.root);
    /** @type {Clock|null} */
    this.clock = null;
    /** @type {Colour|null} */
    this.mover = null;
    const timer = setInterval(() => this.tick(), 250);
    left.addEventListener("abort", () => clearInterval(timer));
  }

  /**
   * @param {Colour} colour
   * @param {Node} name
   * @param {Node|null} [note] additional information about this side
   */
  name_side(colour, name, note = null) {
    const place = this.sides[colour].name;
    refill(place, name, note);
    place.title = place.textContent;
  }

  /**
   * Shows each side's time for its latest move and for all its moves up to `ply`, or the time left for all its moves.
   * @param {PlayedGame} game
   * @param {number} ply
   * @param {number} limit seconds per turn; 0: none
   * @param {{white: number, black: number}|null} lines in games decided by the number of lines, else null
   * @param {Colour|null} mover the side to move after `ply`; null if the game is over
   */
  show(game, ply, limit, lines, mover) {
    this.mover = mover;
    for (const colour of /** @type {const} */ (["white", "black"])) {
      const moves = game.moves.filter((move) => move.colour === colour && move.ply <= ply);
      const latest = moves[moves.length - 1];
      const side = this.sides[colour];
      const used = moves.reduce((sum, move) => sum + move.seconds, 0);
      side.clock.textContent = latest ? duration_text(latest.seconds) : "–";
      const left = time_left(game, colour, moves.length, used);
      side.used.textContent = left === null ? `${duration_text(used)} in total` : `${duration_text(left)} left`;
      side.lines.textContent = lines ? String(lines[colour]) : "";
      side.lines.setAttribute("aria-label", lines ? `${lines[colour]} lines` : "");
      side.lines.hidden = !lines;
      side.bar.hidden = !(limit > 0);
      set_share(side.bar, latest && limit > 0 ? latest.seconds / limit : 0);
      side.root.classList.toggle("to-move", colour === mover);
      side.turn.hidden = colour !== mover;
    }
  }

  /**
   * Runs the clock of the side to move.
   * @param {Clock|null} clock
   */
  run(clock) {
    this.clock = clock;
    for (const colour of /** @type {const} */ (["white", "black"])) {
      this.sides[colour].root.classList.toggle("runs", clock !== null && colour === this.mover);
    }
    this.tick();
  }

  tick() {
    if (!this.clock || !this.mover) return;
    const side = this.sides[this.mover];
    const seconds = seconds_of_turn(this.clock);
    side.clock.textContent = turn_clock_text(seconds, this.brief ? 0 : this.clock.limit);
    set_share(side.bar, this.clock.limit > 0 ? seconds / this.clock.limit : 0);
  }
}

/**
 * The time that a side has left after `moves` that took `used` seconds; null: all moves together have no limit.
 * @param {PlayedGame} game
 * @param {Colour} colour
 * @param {number} moves
 * @param {number} used
 */
function time_left(game, colour, moves, used) {
  if (!game.match_seconds) return null;
  const factor = game.time_factors?.[colour] ?? 1;
  return Math.max(0, factor * (game.match_seconds + moves * (game.increment_seconds ?? 0)) - used);
}

/**
 * @param {HTMLElement} bar
 * @param {number} share
 */
export function set_share(bar, share) {
  bar.style.setProperty("--share", String(Math.max(0, Math.min(1, share))));
}

/**
 * @param {Colour} colour
 * @returns {Side}
 */
function make_side(colour) {
  const name = element("span", { class: "player-name" });
  const clock = element("span", { class: "clock", title: "time of the latest move" });
  const used = element("span", { class: "used" });
  const turn = element("span", { class: "turn", hidden: true }, "to move");
  const lines = element("span", { class: "lines", title: "lines" });
  const bar = element("span", { class: "time-bar", "aria-hidden": "true" });
  const root = element(
    "div",
    { class: `player ${colour}`, role: "group", "aria-label": colour_name(colour) },
    colour_disc(colour, false),
    element("span", { class: "who" }, name, turn),
    lines,
    element("span", { class: "times" }, clock, used),
    bar,
  );
  return { name, turn, clock, used, lines, root, bar };
}
