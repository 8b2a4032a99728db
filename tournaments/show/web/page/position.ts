// SPDX-License-Identifier: MIT
// Positions after each ply of a game, and the lines in them. rules.ts has the legal moves.
import type { Colour, PlayedGame, Rules } from "./schemas";

/** From 0; with gravity row 0 is the bottom row. A pop-out has row -1. */
export type Place = { column: number; row: number };
/** One ply. */
export type Stone = {
  colour: Colour; // the side that made it
  place: Place;
  recolours: boolean;
  choice?: Swap2Choice | null; // in the opening swap2: what naming the place of a stone means
  puts?: Colour | null; // the colour of its stone, if that is not its side's; null: it puts none
  turns_all?: boolean; // all stones change their colour before it
};
export interface Position {
  cells: (Colour | null)[]; // by row, then by column
  last: Stone | null; // the last ply
}

export const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** @param name `D1` */
export function place_of(name: string): Place {
  return { column: column_number(name), row: Number(name.slice(1)) - 1 };
}

/** The number of the column whose letter is the first character of `name`. */
export function column_number(name: string) {
  return name.charCodeAt(0) - 65;
}

export function column_letter(column: number) {
  return String.fromCharCode(65 + column);
}

export function place_name(place: Place) {
  return `${column_letter(place.column)}${place.row + 1}`;
}

/** The place that a pop-out names: the one below its column. */
export function pop_out_place(column: number): Place {
  return { column, row: -1 };
}

export function cell_index(rules: Rules, place: Place) {
  return place.row * rules.columns + place.column;
}

export function opponent_of(colour: Colour): Colour {
  return colour === "white" ? "black" : "white";
}

/** Whether this ply removed the bottom disc of a column. */
export function pops_out(stone: Stone) {
  return stone.place.row < 0;
}

/** A ply in words: `D1`, `pops out of D`. */
export function stone_words(stone: Stone) {
  if (stone.choice) return swap2_words[stone.choice];
  return pops_out(stone) ? `pops out of ${column_letter(stone.place.column)}` : place_name(stone.place);
}

/** Moves all values of a column down by one row and drops the lowest. @param cells by row, then by column */
function drop_column<T>(rules: Rules, cells: (T | null)[], column: number) {
  for (let row = 0; row + 1 < rules.rows; ++row) {
    cells[cell_index(rules, { column, row })] = cells[cell_index(rules, { column, row: row + 1 })];
  }
  cells[cell_index(rules, { column, row: rules.rows - 1 })] = null;
}

/** The ply of each stone on the board after `stones`, by the name of its place. */
export function plies_of(rules: Rules, stones: Stone[]): Map<string, number> {
  const cells: (number | null)[] = new Array(rules.columns * rules.rows).fill(null);
  stones.forEach((stone, index) => {
    if (pops_out(stone)) drop_column(rules, cells, stone.place.column);
    else if (stone.puts !== null) cells[cell_index(rules, stone.place)] = index + 1;
  });
  const plies = new Map();
  cells.forEach((ply, cell) => {
    const place = { column: cell % rules.columns, row: Math.floor(cell / rules.columns) };
    if (ply !== null) plies.set(place_name(place), ply);
  });
  return plies;
}

/** All plies of a game: first the opening, which no player chose. */
export function stones_of(game: PlayedGame): Stone[] {
  if (game.rules.opening === "swap2") return swap2_stones([...game.opening, ...game.moves.map((move) => move.place)]);
  const opening = game.opening.map((name, index) => ({
    colour: index % 2 === 0 ? "white" : "black" as Colour,
    place: place_of(name),
    recolours: false,
  }));
  const moves = game.moves.map((move) => ({
    colour: move.colour,
    place: place_of(move.place),
    recolours: move.recolours,
  }));
  return [...opening, ...moves];
}

/**
 * All plies of a game with the opening swap2.
 * @param names of their places
 */
export function swap2_stones(names: string[]) {
  const stones: Stone[] = [];
  for (const name of names) stones.push(swap2_stone(stones, place_of(name)));
  return stones;
}

export function empty_position(rules: Rules): Position {
  return { cells: new Array(rules.columns * rules.rows).fill(null), last: null };
}

/** @param stone next ply */
export function position_after(rules: Rules, position: Position, stone: Stone): Position {
  const cells = stone.turns_all ? position.cells.map((colour) => colour && opponent_of(colour)) : position.cells.slice();
  const puts = stone.puts === undefined ? stone.colour : stone.puts;
  if (pops_out(stone)) drop_column(rules, cells, stone.place.column);
  else if (puts) cells[cell_index(rules, stone.place)] = puts;
  return { cells, last: stone };
}

/** The positions of a game: before the first ply and after each ply. */
export function positions_of(rules: Rules, stones: Stone[]): Position[] {
  const positions = [empty_position(rules)];
  for (const stone of stones) positions.push(position_after(rules, positions[positions.length - 1], stone));
  return positions;
}

/** The row in which a disc lands in `column`; null if the column is full. */
export function landing_row(rules: Rules, position: Position, column: number): number | null {
  for (let row = 0; row < rules.rows; ++row) {
    if (position.cells[cell_index(rules, { column, row })] === null) return row;
  }
  return null;
}

/**
 * The number of lines of each colour. Overlapping lines count separately, as in Max-Connect4, unless lines have an exact
 * length.
 */
export function count_lines(rules: Rules, position: Position) {
  const lines = { white: 0, black: 0 };
  for (const { colour, places } of lines_on_board(rules, position)) {
    lines[colour] += needs_exact_length(rules, colour) ? 1 : places.length - rules.line_length + 1;
  }
  return lines;
}

function needs_exact_length(rules: Rules, colour: Colour) {
  return rules.exact_length || (rules.renju === true && colour === "white");
}

/**
 * Whether the row through the stone on `place` in this direction is long enough to be a line, and not too long. In Caro,
 * a row of five between two stones of the other side is none.
 */
export function is_line(rules: Rules, position: Position, place: Place, [right, up]: number[]) {
  const colour = position.cells[cell_index(rules, place)] as Colour;
  const ahead = run_length(rules, position, place, right, up);
  const behind = run_length(rules, position, place, -right, -up);
  const length = ahead + behind - 1;
  if (needs_exact_length(rules, colour) ? length !== rules.line_length : length < rules.line_length) return false;
  if (!rules.caro || length !== rules.line_length) return true;
  return ![ahead, -behind].every((steps) => {
    const end = { column: place.column + steps * right, row: place.row + steps * up };
    return is_on_board(rules, end) && position.cells[cell_index(rules, end)] === opponent_of(colour);
  });
}

export function is_on_board(rules: Rules, { column, row }: Place) {
  return column >= 0 && column < rules.columns && row >= 0 && row < rules.rows;
}

/** Stones in a row; a row longer than a line contains several lines. */
export type Line = { colour: Colour; places: Place[] };

/** The rows that are long enough to be lines. */
export function lines_on_board(rules: Rules, position: Position): Line[] {
  // A single stone is one line, not one per direction.
  const ways = rules.line_length === 1 ? directions.slice(0, 1) : directions;
  const lines = [];
  for (let column = 0; column < rules.columns; ++column) {
    for (let row = 0; row < rules.rows; ++row) {
      const colour = position.cells[cell_index(rules, { column, row })];
      if (!colour) continue;
      for (const [right, up] of ways) {
        const length = run_length(rules, position, { column, row }, right, up);
        const begins = run_length(rules, position, { column, row }, -right, -up) === 1;
        if (!begins || !is_line(rules, position, { column, row }, [right, up])) continue;
        const places = Array.from({ length }, (_, step) => ({ column: column + step * right, row: row + step * up }));
        lines.push({ colour, places });
      }
    }
  }
  return lines;
}

/** The number of consecutive stones of one colour from the stone on `start` on. */
function run_length(rules: Rules, position: Position, start: Place, right: number, up: number) {
  const colour = position.cells[cell_index(rules, start)];
  for (let step = 1; ; ++step) {
    const place = { column: start.column + step * right, row: start.row + step * up };
    if (!is_on_board(rules, place) || position.cells[cell_index(rules, place)] !== colour) return step;
  }
}

// The opening swap2, as in common/game/swap2.hpp, which describes it.

/** What a ply means that names the place of a stone. */
export const swap2_words = { swap: "swaps the colours", "two more": "puts two more stones", keep: "keeps its colour" };
export type Swap2Choice = keyof typeof swap2_words;

/**
 * The side that makes the next ply.
 * @param stones the plies before
 */
export function swap2_mover(stones: Stone[]): Colour {
  if (stones.length === 1) return "white";
  if (stones.length === 4 && has_two_more(stones)) return "black";
  return stones.length % 2 === 0 ? "white" : "black";
}

/**
 * The next ply, if it names `place`.
 * @param stones the plies before
 */
export function swap2_stone(stones: Stone[], place: Place): Stone {
  const colour = swap2_mover(stones);
  const choice = choice_at(stones, place);
  const of_the_other = stones.length === 1 || (stones.length === 5 && has_two_more(stones));
  const other = colour === "white" ? "black" : "white";
  const turns_all = choice === "swap" || (choice === null && stones.length === 6 && has_two_more(stones));
  return { colour, place, recolours: false, choice, puts: choice ? null : of_the_other ? other : colour, turns_all };
}

function choice_at(stones: Stone[], place: Place): Swap2Choice | null {
  const names = (ply: number) => is_same(stones[ply - 1].place, place);
  if (stones.length === 3) return names(1) ? "swap" : names(2) ? "two more" : null;
  return stones.length === 6 && has_two_more(stones) && names(1) ? "keep" : null;
}

function has_two_more(stones: Stone[]) {
  return stones.length > 3 && is_same(stones[3].place, stones[1].place);
}

function is_same(one: Place, other: Place) {
  return one.column === other.column && one.row === other.row;
}
