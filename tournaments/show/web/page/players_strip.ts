// SPDX-License-Identifier: MIT
// A line for each side above the board: player, clock, lines.
import { seconds_of_turn } from "./documents.ts";
import { colour_disc, element, refill } from "./elements.ts";
import { colour_name, duration_text, turn_clock_text } from "./words.ts";

import type { Clock, Colour, PlayedGame } from "./schemas";

type Side = { name: HTMLElement; turn: HTMLElement; clock: HTMLElement; used: HTMLElement; lines: HTMLElement; root: HTMLElement; bar: HTMLElement };

export class PlayersStrip {
  brief: boolean;
  sides = { white: make_side("white"), black: make_side("black") };
  root = element("div", { class: "players" }, this.sides.white.root, this.sides.black.root);
  clock: Clock | null = null;
  mover: Colour | null = null;

  /**
   * @param left aborted when the game is no longer shown
   * @param options brief: clocks show no limit
   */
  constructor(left: AbortSignal, options: { brief?: boolean } = {}) {
    this.brief = options.brief ?? false;
    const timer = setInterval(() => this.tick(), 250);
    left.addEventListener("abort", () => clearInterval(timer));
  }

  /** @param note additional information about this side */
  name_side(colour: Colour, name: Node, note: Node | null = null) {
    const place = this.sides[colour].name;
    refill(place, name, note);
    place.title = place.textContent;
  }

  /**
   * Shows each side's time for its latest move and for all its moves up to `ply`, or the time left for all its moves.
   * @param limit seconds per turn; 0: none
   * @param lines in games decided by the number of lines, else null
   * @param mover the side to move after `ply`; null if the game is over
   */
  show(game: PlayedGame, ply: number, limit: number, lines: { white: number, black: number } | null, mover: Colour | null) {
    this.mover = mover;
    for (const colour of ["white", "black"] as const) {
      const moves = game.moves.filter((move) => move.colour === colour && move.ply <= ply);
      const latest = moves[moves.length - 1];
      const side = this.sides[colour];
      const used = moves.reduce((sum, move) => sum + move.seconds, 0);
      side.clock.textContent = latest ? duration_text(latest.seconds) : "–";
      const left = time_left(game, colour, ply, used);
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

  /** Runs the clock of the side to move. */
  run(clock: Clock | null) {
    this.clock = clock;
    for (const colour of ["white", "black"] as const) {
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

/** The time that a side has left after the moves up to `ply`, if its own took `used` seconds; null: all moves together have no limit. */
function time_left(game: PlayedGame, colour: Colour, ply: number, used: number) {
  if (!game.match_seconds) return null;
  const factor = game.time_factors?.[colour] ?? 1;
  // Consecutive moves of a side, in the opening swap2, are one turn.
  const turns = game.moves.filter((move, index) => move.colour === colour && move.ply <= ply && game.moves[index - 1]?.colour !== colour).length;
  return Math.max(0, factor * (game.match_seconds + turns * (game.increment_seconds ?? 0)) - used);
}

export function set_share(bar: HTMLElement, share: number) {
  bar.style.setProperty("--share", String(Math.max(0, Math.min(1, share))));
}

function make_side(colour: Colour): Side {
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
