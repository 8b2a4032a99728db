// The moves that a program expects, as stones to draw. The text comes from the program: the line ends at the first word
// that is not a legal move.
import { column_number, landing_row, place_name, place_of, position_after, type Position, type Stone } from "./position.ts";
import { legality, next_stone } from "./game_rules.ts";

import type { PlayedMove, Rules } from "./schemas";

const longest = 6;

/**
 * The moves that the player of `move` expects after it. The reported line starts with this move or with an earlier one;
 * the result is empty if the line does not contain the moves that were played.
 * @param stones up to and including `move`
 * @param position after `stones`
 */
export function expected_line(rules: Rules, stones: Stone[], position: Position, move: PlayedMove | undefined): Stone[] {
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

/** The number of leading `names` that are the latest moves played. */
function known_part(rules: Rules, played: string[], names: string[]) {
  for (let count = 1; count <= Math.min(names.length, played.length); ++count) {
    const last = played.slice(-count);
    if (last.every((place, index) => names[index] === place || (rules.gravity && names[index] === place[0]))) return count;
  }
  return 0;
}

/** Reads `D1`, or with gravity also `D`. */
function read_place(rules: Rules, position: Position, name: string) {
  if (/^[A-Z]\d{1,2}$/.test(name)) return place_of(name);
  if (!rules.gravity || !/^[A-Z]$/.test(name)) return null;
  const row = column_number(name) < rules.columns ? landing_row(rules, position, column_number(name)) : null;
  return row === null ? null : { column: column_number(name), row };
}
