// @ts-check
// Positions after each ply of a game, and the lines in them. game_rules.js has the legal moves.

/** @import { Colour, PlayedGame, Rules } from "./schemas" */

/** @typedef {{column: number, row: number}} Place from 0; with gravity row 0 is the bottom row. A pop-out has row -1 */
/** @typedef {{colour: Colour, place: Place, recolours: boolean}} Stone one ply */
/**
 * @typedef {object} Position
 * @property {(Colour|null)[]} cells by row, then by column
 * @property {Stone|null} last ply
 */

export const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/**
 * @param {string} name `D1`
 * @returns {Place}
 */
export function place_of(name) {
  return { column: column_number(name), row: Number(name.slice(1)) - 1 };
}

/**
 * The number of the column whose letter is the first character of `name`.
 * @param {string} name
 */
export function column_number(name) {
  return name.charCodeAt(0) - 65;
}

/** @param {number} column */
export function column_letter(column) {
  return String.fromCharCode(65 + column);
}

/** @param {Place} place */
export function place_name(place) {
  return `${column_letter(place.column)}${place.row + 1}`;
}

/**
 * The place that a pop-out names: the one below its column.
 * @param {number} column
 * @returns {Place}
 */
export function pop_out_place(column) {
  return { column, row: -1 };
}

/**
 * @param {Rules} rules
 * @param {Place} place
 */
export function cell_index(rules, place) {
  return place.row * rules.columns + place.column;
}

/** @param {Colour} colour @returns {Colour} */
export function opponent_of(colour) {
  return colour === "white" ? "black" : "white";
}

/**
 * Whether this ply removed the bottom disc of a column.
 * @param {Stone} stone
 */
export function pops_out(stone) {
  return stone.place.row < 0;
}

/**
 * A ply in words: `D1`, `pops out of D`.
 * @param {Stone} stone
 */
export function stone_words(stone) {
  return pops_out(stone) ? `pops out of ${column_letter(stone.place.column)}` : place_name(stone.place);
}

/**
 * Moves all values of a column down by one row and drops the lowest.
 * @template T
 * @param {Rules} rules
 * @param {(T|null)[]} cells by row, then by column
 * @param {number} column
 */
function drop_column(rules, cells, column) {
  for (let row = 0; row + 1 < rules.rows; ++row) {
    cells[cell_index(rules, { column, row })] = cells[cell_index(rules, { column, row: row + 1 })];
  }
  cells[cell_index(rules, { column, row: rules.rows - 1 })] = null;
}

/**
 * The ply of each stone on the board after `stones`, by the name of its place.
 * @param {Rules} rules
 * @param {Stone[]} stones
 * @returns {Map<string, number>}
 */
export function plies_of(rules, stones) {
  /** @type {(number|null)[]} */
  const cells = new Array(rules.columns * rules.rows).fill(null);
  stones.forEach((stone, index) => {
    if (pops_out(stone)) drop_column(rules, cells, stone.place.column);
    else cells[cell_index(rules, stone.place)] = index + 1;
  });
  const plies = new Map();
  cells.forEach((ply, cell) => {
    const place = { column: cell % rules.columns, row: Math.floor(cell / rules.columns) };
    if (ply !== null) plies.set(place_name(place), ply);
  });
  return plies;
}

/**
 * All plies of a game: first the opening, which no player chose.
 * @param {PlayedGame} game
 * @returns {Stone[]}
 */
export function stones_of(game) {
  const opening = game.opening.map((name, index) => ({
    colour: /** @type {Colour} */ (index % 2 === 0 ? "white" : "black"),
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
 * @param {Rules} rules
 * @returns {Position}
 */
export function empty_position(rules) {
  return { cells: new Array(rules.columns * rules.rows).fill(null), last: null };
}

/**
 * @param {Rules} rules
 * @param {Position} position
 * @param {Stone} stone next ply
 * @returns {Position}
 */
export function position_after(rules, position, stone) {
  const cells = position.cells.slice();
  if (pops_out(stone)) drop_column(rules, cells, stone.place.column);
  else cells[cell_index(rules, stone.place)] = stone.colour;
  return { cells, last: stone };
}

/**
 * The positions of a game: before the first ply and after each ply.
 * @param {Rules} rules
 * @param {Stone[]} stones
 * @returns {Position[]}
 */
export function positions_of(rules, stones) {
  const positions = [empty_position(rules)];
  for (const stone of stones) positions.push(position_after(rules, positions[positions.length - 1], stone));
  return positions;
}

/**
 * The row in which a disc lands in `column`; null if the column is full.
 * @param {Rules} rules
 * @param {Position} position
 * @param {number} column
 * @returns {number|null}
 */
export function landing_row(rules, position, column) {
  for (let row = 0; row < rules.rows; ++row) {
    if (position.cells[cell_index(rules, { column, row })] === null) return row;
  }
  return null;
}

/**
 * The number of lines of each colour. Overlapping lines count separately, as in Max-Connect4, unless lines have an exact
 * length.
 * @param {Rules} rules
 * @param {Position} position
 */
export function count_lines(rules, position) {
  const lines = { white: 0, black: 0 };
  for (const { colour, places } of lines_on_board(rules, position)) {
    lines[colour] += needs_exact_length(rules, colour) ? 1 : places.length - rules.line_length + 1;
  }
  return lines;
}

/**
 * @param {Rules} rules
 * @param {Colour} colour
 */
function needs_exact_length(rules, colour) {
  return rules.exact_length || (rules.renju === true && colour === "white");
}

/**
 * Whether a row of `length` stones is a line of `colour`.
 * @param {Rules} rules
 * @param {Colour} colour
 * @param {number} length
 */
export function is_line_length(rules, colour, length) {
  return needs_exact_length(rules, colour) ? length === rules.line_length : length >= rules.line_length;
}

/** @typedef {{colour: Colour, places: Place[]}} Line stones in a row; a row longer than a line contains several lines */

/**
 * The rows that are long enough to be lines.
 * @param {Rules} rules
 * @param {Position} position
 * @returns {Line[]}
 */
export function lines_on_board(rules, position) {
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
        if (!begins || !is_line_length(rules, colour, length)) continue;
        const places = Array.from({ length }, (_, step) => ({ column: column + step * right, row: row + step * up }));
        lines.push({ colour, places });
      }
    }
  }
  return lines;
}

/**
 * The lengths of the rows through the stone on `place`, one in each direction.
 * @param {Rules} rules
 * @param {Position} position
 * @param {Place} place
 */
export function runs_through(rules, position, place) {
  return directions.map(
    ([right, up]) => run_length(rules, position, place, right, up) + run_length(rules, position, place, -right, -up) - 1,
  );
}

/**
 * The number of consecutive stones of one colour from the stone on `start` on.
 * @param {Rules} rules
 * @param {Position} position
 * @param {Place} start
 * @param {number} right
 * @param {number} up
 */
function run_length(rules, position, start, right, up) {
  const colour = position.cells[cell_index(rules, start)];
  for (let step = 1; ; ++step) {
    const place = { column: start.column + step * right, row: start.row + step * up };
    const inside = place.column >= 0 && place.column < rules.columns && place.row >= 0 && place.row < rules.rows;
    if (!inside || position.cells[cell_index(rules, place)] !== colour) return step;
  }
}
