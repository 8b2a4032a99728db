// @ts-check
// What a program expects to be played, as stones that may be drawn. What it says is a stranger's text: it ends where it
// is no move that could be played.
import { column_number, landing_row, place_name, place_of, position_after } from "./position.js";
import { legality, next_stone } from "./game_rules.js";

/** @import { PlayedMove, Rules } from "./schemas" */
/** @import { Position, Stone } from "./position.js" */

const longest = 6;

/**
 * The moves behind `move` that its player expects. What it says begins with this move, or with one before that it had
 * foreseen; none when it goes another way.
 * @param {Rules} rules
 * @param {Stone[]} stones up to the move itself
 * @param {Position} position to which they led
 * @param {PlayedMove|undefined} move
 * @returns {Stone[]}
 */
export function expected_line(rules, stones, position, move) {
  const names = (move?.said?.variation ?? "").toUpperCase().trim().split(/[\s,;]+/);
  const known = known_part(rules, stones.map((stone) => place_name(stone.place)), names);
  if (known === 0) return [];
  const played = [...stones];
  let reached = position;
  for (const name of names.slice(known, known + longest)) {
    const place = read_place(rules, reached, name);
    if (!place || !legality(rules, played, reached)(place)) break;
    const stone = next_stone(rules, played, place);
    played.push(stone);
    reached = position_after(rules, reached, stone);
  }
  return played.slice(stones.length);
}

/**
 * How many of `names` are the last moves of those played.
 * @param {Rules} rules
 * @param {string[]} played
 * @param {string[]} names
 */
function known_part(rules, played, names) {
  for (let count = 1; count <= Math.min(names.length, played.length); ++count) {
    const last = played.slice(-count);
    if (last.every((place, index) => names[index] === place || (rules.gravity && names[index] === place[0]))) return count;
  }
  return 0;
}

/**
 * `D`, where discs fall, or `D1`.
 * @param {Rules} rules
 * @param {Position} position
 * @param {string} name
 */
function read_place(rules, position, name) {
  if (/^[A-Z]\d{1,2}$/.test(name)) return place_of(name);
  if (!rules.gravity || !/^[A-Z]$/.test(name)) return null;
  const row = column_number(name) < rules.columns ? landing_row(rules, position, column_number(name)) : null;
  return row === null ? null : { column: column_number(name), row };
}
