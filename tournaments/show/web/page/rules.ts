// SPDX-License-Identifier: MIT
// The rules of all games, for moves that the user makes on the page: legal moves and the end of a game on the board.
// For recorded games the referee decides both. A test compares these rules with the referee's over random games.
import { cell_index, count_lines, directions, is_line, opponent_of, place_name, pops_out, swap2_mover, swap2_stone, type Place, type Position, type Stone } from "./position.ts";

import type { Colour, Result, Rules, Session } from "./schemas";

/** How a game ended on the board. */
export interface BoardOutcome {
  result: Result;
  ending: "line" | "most-lines" | "full-board";
  line: string[]; // the places of the winner's lines
}

/** The side to move after `stones`. */
export function mover_after(rules: Rules, stones: Stone[]): Colour {
  if (rules.opening === "swap2") return swap2_mover(stones);
  const last = stones[stones.length - 1];
  return last ? opponent_of(last.colour) : "white";
}

/** The ply that puts a stone on `place` or pops one out there. @param stones the plies before */
export function next_stone(rules: Rules, stones: Stone[], place: Place): Stone {
  if (rules.opening === "swap2") return swap2_stone(stones, place);
  return { colour: mover_after(rules, stones), place, recolours: recolours(rules, stones, place) };
}

/** Whether the next ply is Black's first and names the place of White's stone, which then turns black. */
function recolours(rules: Rules, stones: Stone[], place: Place) {
  return rules.opening === "recolour" && stones.length === 1 && place_name(stones[0].place) === place_name(place);
}

/**
 * Returns a function that says whether a place is a legal move in `position`, which `stones` led to. No place is legal
 * after the end of a game.
 */
export function legality(rules: Rules, stones: Stone[], position: Position): (place: Place) => boolean {
  if (outcome_on_board(rules, position)) return () => false;
  return (place) => is_legal(rules, stones, position, place);
}

/** As legality(), for a game that is not over. */
function is_legal(rules: Rules, stones: Stone[], position: Position, place: Place) {
  if (!(place.column >= 0 && place.column < rules.columns && place.row < rules.rows)) return false;
  if (place.row < 0) return place.row === -1 && may_pop_out(rules, stones, position, place.column);
  if (recolours(rules, stones, place)) return true;
  if (rules.opening === "swap2" && swap2_stone(stones, place).choice) return true;
  if (position.cells[cell_index(rules, place)] !== null) return false;
  if (rules.renju && mover_after(rules, stones) === "white" && is_foul(rules, position, place)) return false;
  if (!rules.gravity || place.row === 0) return true;
  return position.cells[cell_index(rules, { column: place.column, row: place.row - 1 })] !== null;
}

function may_pop_out(rules: Rules, stones: Stone[], position: Position, column: number) {
  const mover = mover_after(rules, stones);
  if (!rules.pop_out || stones.some((stone) => stone.colour === mover && pops_out(stone))) return false;
  return position.cells[cell_index(rules, { column, row: 0 })] === mover;
}

/**
 * The outcome of the game; null while it continues. Until then, both sides have the same number of lines: a single line
 * wins at once, and a pop-out that completes equally many for both sides does not end the game.
 */
export function outcome_on_board(rules: Rules, position: Position): BoardOutcome | null {
  const full = !has_legal_place(rules, position);
  if (rules.goal === "most-lines" && !full) return null;
  const lines = count_lines(rules, position);
  if (lines.white !== lines.black) {
    const result = lines.white > lines.black ? "white" : "black";
    if (rules.goal === "most-lines") return { result, ending: "most-lines", line: [] };
    return { result, ending: "line", line: places_in_lines(rules, position, result) };
  }
  if (!full) return null;
  return { result: rules.full_board, ending: "full-board", line: [] };
}

/** Whether a place is free and, in Renju, no foul for the side to move. */
function has_legal_place(rules: Rules, position: Position) {
  const may_be_foul = rules.renju && position.last?.colour !== "white";
  return position.cells.some((cell, index) => {
    const place = { column: index % rules.columns, row: Math.floor(index / rules.columns) };
    return cell === null && !(may_be_foul && is_foul(rules, position, place));
  });
}

function places_in_lines(rules: Rules, position: Position, colour: Colour) {
  const places = [];
  for (let column = 0; column < rules.columns; ++column) {
    for (let row = 0; row < rules.rows; ++row) {
      if (position.cells[cell_index(rules, { column, row })] !== colour) continue;
      const in_line = directions.some((direction) => is_line(rules, position, { column, row }, direction));
      if (in_line) places.push(place_name({ column, row }));
    }
  }
  return places;
}

// The fouls of Renju, as in common/game/renju.hpp, which defines the words. They bind White, who moves first.

/** Whether a white stone on the free place `place` is a foul. */
export function is_foul(rules: Rules, position: Position, place: Place) {
  const cells = position.cells.slice();
  return new FoulSearch(rules, cells).judge_stone(place).foul;
}

class FoulSearch {
  /** @param cells changed and restored */
  constructor(public rules: Rules, public cells: Position["cells"]) {}

  cell({ column, row }: Place) {
    const inside = column >= 0 && column < this.rules.columns && row >= 0 && row < this.rules.rows;
    return inside ? this.cells[cell_index(this.rules, { column, row })] : "border";
  }

  moved(place: Place, [right, up]: number[], steps: number): Place {
    return { column: place.column + steps * right, row: place.row + steps * up };
  }

  /** The length of the row through `place`, and the cells at its ends. */
  row(place: Place, direction: number[]) {
    const run = (sign: number) => {
      let length = 0;
      while (this.cell(this.moved(place, direction, sign * (length + 1))) === "white") ++length;
      return length;
    };
    const ahead = run(1);
    const behind = run(-1);
    return {
      length: ahead + 1 + behind,
      ends: [this.moved(place, direction, ahead + 1), this.moved(place, direction, -behind - 1)],
    };
  }

  /** The ends of the row through `place` where a stone makes exactly five. */
  ways_to_five(place: Place, direction: number[]) {
    return this.row(place, direction).ends.filter((end) => this.cell(end) === null && this.row(end, direction).length === 5);
  }

  fours(place: Place, direction: number[]) {
    const ways = this.ways_to_five(place, direction).length;
    return ways === 2 && this.row(place, direction).length === 4 ? 1 : ways;
  }

  is_three(place: Place, direction: number[]): boolean {
    return this.row(place, direction).ends.some((end) => {
      if (this.cell(end) !== null) return false;
      return this.with_stone(end, () => {
        const straight = this.row(place, direction).length === 4 && this.ways_to_five(place, direction).length === 2;
        if (!straight) return false;
        const judged = this.judge(end);
        return !judged.five && !judged.foul;
      });
    });
  }

  with_stone<T>(place: Place, call: () => T) {
    this.cells[cell_index(this.rules, place)] = "white";
    const result = call();
    this.cells[cell_index(this.rules, place)] = null;
    return result;
  }

  judge_stone(place: Place) {
    return this.with_stone(place, () => this.judge(place));
  }

  /** Judges the stone on `place`. */
  judge(place: Place): { five: boolean, foul: boolean } {
    const lengths = directions.map((direction) => this.row(place, direction).length);
    if (lengths.includes(5)) return { five: true, foul: false };
    const fours = directions.reduce((sum, direction) => sum + this.fours(place, direction), 0);
    const foul =
      Math.max(...lengths) > 5 || fours > 1 || directions.filter((direction) => this.is_three(place, direction)).length > 1;
    return { five: false, foul };
  }
}

// Go-moku's opening, where Black's first move may name the place of White's first stone: the stone turns black.

export const recolouring_rule = "Black’s first move may turn White’s first stone black instead of placing one.";

export const swap2_rule =
  "White places three stones: white, black, white. Black then goes on, swaps the colours of all stones, or places a black and a white stone and lets White choose a colour.";

/** The place of White's stone, if the next move may turn it black. */
export function place_to_recolour(session: Session): string | null {
  if (session.rules.opening !== "recolour" || session.opening.length + session.moves.length !== 1 || session.to_move !== "black") return null;
  return session.opening[0] ?? session.moves[0].place;
}

/** The explanation for the user who moves next; empty at other moves. */
export function recolouring_words(session: Session, hand: Colour) {
  const place = place_to_recolour(session);
  if (place) return `Place a stone, or turn White’s stone on ${place} black.`;
  const last = session.moves[session.moves.length - 1];
  if (!last?.recolours) return "";
  const own = session.white.level === null && session.black.level !== null && hand === "white";
  return `Black turned ${own ? "your" : "White’s"} stone on ${last.place} black.`;
}
