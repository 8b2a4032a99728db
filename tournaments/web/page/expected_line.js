// @ts-check
// What a program expects to be played, as stones that may be drawn. What it says is a stranger's text: it ends where it
// is no move that could be played.
import { column_number, landing_row, place_of, position_after } from "./position.js";
import { legality, next_stone } from "./game_rules.js";

/** @import { PlayedMove, Rules } from "./schemas" */
/** @import { Position, Stone } from "./position.js" */

const longest = 6;

/**
 * The moves behind `move` that its player expects; none when it did not play the first move of its own line.
 * @param {Rules} rules
 * @param {Stone[]} stones up to the move itself
 * @param {Position} position to which they led
 * @param {PlayedMove|undefined} move
 * @returns {Stone[]}
 */
export function expected_line(rules, stones, position, move) {
  const [own, ...replies] = (move?.said?.variation ?? "").toUpperCase().trim().split(/[\s,;]+/);
  const is_own = own === move?.place || (rules.gravity && own === move?.place.slice(0, 1));
  if (!is_own) return [];
  const played = [...stones];
  let reached = position;
  for (const name of replies.slice(0, longest)) {
    const place = read_place(rules, reached, name);
    if (!place || !legality(rules, played, reached)(place)) break;
    const stone = next_stone(rules, played, place);
    played.push(stone);
    reached = position_after(rules, reached, stone);
  }
  return played.slice(stones.length);
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
