// SPDX-License-Identifier: MIT
// Draws marks over the stones of a board (the last move, lines, move numbers, better moves, the moves that a program
// expects) and the value of each column above it.
import { drawn } from "./elements.ts";
import { cell_index, column_letter, column_number, lines_on_board, place_name, place_of, pops_out, type Line, type Place, type Position, type Stone } from "./position.ts";
import { short_value_text, value_text } from "./valuation.ts";

import type { Board } from "./board.ts";
import type { Colour, Hint, JudgedMove, PlayedGame, Rules, Value } from "./schemas";

export interface Marks {
  line?: string[]; // the places of the winning row
  all_lines?: boolean; // draw every line, because the number of lines decides the game
  numbers?: Map<string, number> | null; // the ply of each stone
  best?: string[]; // places to highlight
  crossed?: string[]; // wrong places that the user has tried
  expected?: Stone[]; // the expected next moves, in their order
  values?: Map<number, { text: string, kind: string }> | null; // the value of a move in each column; null: no strip for values
}

/** The height of the strip above the columns that shows their values. */
export const value_strip = 58;

export class BoardMarks {
  layer = drawn("g", { class: "marks", "aria-hidden": "true" });
  tip: string;

  /** @param radius of a stone */
  constructor(public board: Board, readonly radius: number) {
    this.tip = `${board.key}-tip`;
  }

  draw(position: Position, marks: Marks) {
    const { rules } = this.board;
    this.layer.replaceChildren();
    for (const [column, value] of marks.values ?? []) this.draw_value(column, value);
    const row = marks.line ?? [];
    const won = lies_there(rules, position, row) ? row : [];
    const lines = won.length > 1 || marks.all_lines ? lines_on_board(rules, position) : [];
    for (const line of lines) {
      if (marks.all_lines || line.places.every((place) => won.includes(place_name(place)))) this.draw_line(line, Boolean(marks.all_lines));
    }
    for (const [name, ply] of marks.numbers ?? []) {
      const place = place_of(name);
      const colour = position.cells[cell_index(rules, place)];
      if (colour) this.layer.append(drawn("text", { ...this.corner(place), class: `number ${colour}` }, ply));
    }
    if (won.length > 1) {
      for (const place of won.map(place_of)) this.layer.append(drawn("circle", { ...this.middle(place), r: this.radius + 1, class: "won" }));
    } else if (position.last) this.draw_last(position.last, Boolean(marks.numbers));
    for (const { cx, cy } of (marks.crossed ?? []).map(place_of).map((place) => this.middle(place))) {
      this.layer.append(drawn("path", { d: `M${cx - 17} ${cy - 17}l34 34m0-34l-34 34`, class: "crossed" }));
    }
    const expected = marks.expected ?? [];
    const taken = new Set(expected.map((stone) => place_name(stone.place)));
    for (const place of (marks.best ?? []).filter((name) => !taken.has(name)).map(place_of)) {
      if (place.row < 0) this.layer.append(drawn("path", { d: this.tip_below(place.column), class: "best", fill: "none" }));
      else this.layer.append(drawn("circle", { ...this.middle(place), r: this.radius - 1, class: "best" }));
    }
    this.draw_expected(expected);
  }

  middle(place: Place) {
    return { cx: this.board.x(place.column), cy: this.board.y(place.row) };
  }

  corner(place: Place) {
    return { x: this.board.x(place.column), y: this.board.y(place.row) };
  }

  /** Draws `value` above its column, because marks of the last move may be inside it. */
  draw_value(column: number, value: { text: string, kind: string }) {
    const x = this.board.x(column);
    const chip = { x: x - 44, y: 6 - value_strip, width: 88, height: value_strip - 14, rx: 14 };
    this.layer.append(
      drawn("g", { class: `value ${value.kind}` }, drawn("rect", chip), drawn("text", { x, y: chip.y + chip.height / 2 + 1 }, value.text)),
    );
  }

  draw_last(last: Stone, numbered: boolean) {
    if (pops_out(last)) {
      // The popped-out stone has left the board: an arrow shows where.
      this.layer.append(drawn("path", { d: this.tip_below(last.place.column), class: "last", fill: "none" }));
      return;
    }
    this.layer.append(drawn("circle", { ...this.middle(last.place), r: this.radius + 1, class: "last" }));
    if (!this.board.rules.gravity && !numbered) {
      this.layer.append(drawn("circle", { ...this.middle(last.place), r: 12, class: "last-point" }));
    }
  }

  /** The tip of an arrow that points out of the bottom of a column. */
  tip_below(column: number) {
    return `M${this.board.x(column) - 26} ${this.board.y(0) + this.radius - 16}l26 22l26-22`;
  }

  /** @param by_colour draw the line in its colour, because both sides have lines */
  draw_line(line: Line, by_colour: boolean) {
    const first = this.corner(line.places[0]);
    const last = this.corner(line.places[line.places.length - 1]);
    const d = `M${first.x} ${first.y}L${last.x} ${last.y}`;
    const side = by_colour ? ` ${line.colour}` : "";
    this.layer.append(drawn("path", { d, class: `line-under${side}` }), drawn("path", { d, class: `line-over${side}` }));
  }

  draw_expected(stones: Stone[]) {
    if (stones.length === 0) return;
    const tip = drawn("marker", { id: this.tip, viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 3.4, markerHeight: 3.4, orient: "auto" }, drawn("path", { d: "M0 0 10 5 0 10Z", class: "arrow-tip" }));
    this.layer.append(tip);
    stones.forEach((stone, index) => {
      if (index > 0) this.draw_arrow(stones[index - 1], stone);
      if (pops_out(stone)) {
        this.layer.append(drawn("path", { d: this.tip_below(stone.place.column), class: "best", fill: "none" }));
        return;
      }
      this.layer.append(
        drawn("circle", { ...this.middle(stone.place), r: this.radius - 8, class: `expected ${stone.colour}` }),
        drawn("text", { ...this.corner(stone.place), class: `number ${stone.colour}` }, index + 1),
      );
    });
  }

  draw_arrow(from: Stone, to: Stone) {
    if (pops_out(from) || pops_out(to)) return;
    const [start, end] = [this.corner(from.place), this.corner(to.place)];
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length === 0) return;
    const step = { x: ((end.x - start.x) / length) * (this.radius - 6), y: ((end.y - start.y) / length) * (this.radius - 6) };
    const d = `M${start.x + step.x} ${start.y + step.y}L${end.x - step.x} ${end.y - step.y}`;
    this.layer.append(drawn("path", { d, class: "arrow", "marker-end": `url(#${this.tip})` }));
  }
}

/** Whether stones of one side fill `line`. The page may know the outcome of a game before its last moves. */
function lies_there(rules: Rules, position: Position, line: string[]) {
  const stones = line.map((name) => position.cells[cell_index(rules, place_of(name))]);
  return stones.every((stone) => stone && stone === stones[0]);
}

// The value of a move in each column: as signs on the board and in words, with the reason if values are missing.

export interface ColumnValues {
  values: Map<number, Value>; // by column
  gap: string; // which values are missing and why; empty if none is
}

/**
 * The known values of the columns for the next move: from a hint, or from the analysis of the move that was played, which
 * has values of all columns or only of the best move and the played one.
 * @param at_end there is no next move
 */
export function column_values(game: PlayedGame, hint: Hint | null, next: JudgedMove | undefined, at_end: boolean): ColumnValues {
  if (!game.rules.gravity) return { values: new Map(), gap: "" };
  const hints = hint?.hints ?? next?.hints;
  if (hints) return { values: new Map(Object.entries(hints).map(([letter, value]) => [column_number(letter), value])), gap: "" };
  if (hint) return { values: values_of(hint.best, hint.value), gap: "The engine knows only the best move here." };
  if (at_end) return { values: new Map(), gap: game.outcome ? "The game ends here." : "The next move is not analysed yet." };
  if (!game.analysis) return { values: new Map(), gap: "This game is not analysed." };
  if (!next) return { values: new Map(), gap: "The next move is part of the opening; the analysis does not judge it." };
  const played = game.moves.find((move) => move.ply === next.ply);
  const values = new Map([...values_of(played ? [played.place] : [], next.value), ...values_of(next.best, next.best_value)]);
  return { values, gap: "The analysis knows only the best move and the move played here." };
}

/** `value` for the columns of all `places`, except pop-outs, which are not moves into a column. */
function values_of(places: string[], value: Value) {
  return new Map(places.filter((place) => !/^[A-Z]0$/.test(place)).map((place) => [column_number(place), value]));
}

/** The values as shown above the columns; · if unknown. */
export function values_on_board(known: ColumnValues, rules: Rules) {
  const shown = new Map<number, { text: string, kind: string }>();
  for (let column = 0; column < rules.columns; ++column) {
    const value = known.values.get(column);
    shown.set(column, value ? { text: short_value_text(value, rules), kind: value.result ?? "estimate" } : { text: "·", kind: "unknown" });
  }
  return shown;
}

/** Each value in words, by column. */
export function values_in_words(known: ColumnValues, mover: Colour, rules: Rules) {
  return new Map(Array.from(known.values, ([column, value]) => [column, value_text(value, mover, rules)]));
}

export function column_words(column: number, words: string) {
  return `Column ${column_letter(column)}: ${words}`;
}

/** The meaning of the signs that appear above the columns. */
export function legend_of(known: ColumnValues, rules: Rules) {
  const lines = rules.goal === "most-lines";
  const meanings = {
    win: lines ? "+N wins by N lines" : "+N wins in N plies",
    draw: "= draws",
    loss: lines ? "−N loses by N" : "−N loses in N",
    estimate: "↑ ahead, ↓ behind, estimated",
  };
  const kinds = new Set(Array.from(known.values.values(), (value) => value.result ?? "estimate"));
  return Object.entries(meanings).filter(([kind]) => kinds.has(kind as keyof typeof meanings)).map(([, meaning]) => meaning).join(" · ");
}
