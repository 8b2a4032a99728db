// The opening swap2, as in common/game/swap2.hpp, which describes it.
import type { Place, Stone } from "./position.ts";

import type { Colour } from "./schemas";

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
