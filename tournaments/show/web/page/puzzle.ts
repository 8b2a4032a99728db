// SPDX-License-Identifier: MIT
// Puzzles: a player's move provably gave away a win or a draw; the user looks for a move that keeps it.
import { Board } from "./board.ts";
import { MissingDocument, load_game, load_puzzles } from "./documents.ts";
import { element, game_address, puzzle_address, refill, untrusted_text } from "./elements.ts";
import { column_letter, column_number, empty_position, landing_row, place_name, pops_out, position_after, stones_of, type Place, type Position, type Stone } from "./position.ts";
import { next_stone, outcome_on_board } from "./rules.ts";
import { judged_moves, rank, value_text } from "./valuation.ts";
import { colour_name, counted } from "./words.ts";

import type { Analysis, Colour, GameDocument, Hint, JudgedMove, Value } from "./schemas";

/** The bad move. */
export type PuzzleKey = { game: number; ply: number };

export interface Puzzle {
  game: GameDocument;
  judged: JudgedMove; // the bad move
  played: Stone;
  stones: Stone[]; // the plies before it
  position: Position;
  mover: Colour;
}

export interface Answer {
  verdict: "right" | "wrong" | "unknown";
  words: string;
}

export function is_puzzle(move: JudgedMove) {
  return move.exact && rank(move.value) >= 0 && rank(move.value) < rank(move.best_value);
}

/** The plies of a game whose moves are puzzles. */
export function puzzle_plies(analysis: Analysis | null) {
  return (analysis?.moves ?? []).filter(is_puzzle).map((move) => move.ply);
}

/** The puzzle of the move at `ply`; null if it did not provably give anything away. */
export function puzzle_of(game: GameDocument, ply: number): Puzzle | null {
  const judged = judged_moves(game.analysis).get(ply);
  const all = stones_of(game);
  const played = all[ply - 1];
  if (!judged || !played || !is_puzzle(judged)) return null;
  const stones = all.slice(0, ply - 1);
  const position = stones.reduce((before, stone) => position_after(game.rules, before, stone), empty_position(game.rules));
  return { game, judged, played, stones, position, mover: played.colour };
}

/** The task in words. */
export function task_words(puzzle: Puzzle) {
  const goal = puzzle.judged.best_value.result === "win" ? "find the move that wins" : "find the move that holds the draw";
  return `${colour_name(puzzle.mover)} to move: ${goal}.`;
}

/** @returns the value of a move there, if known */
function value_at(puzzle: Puzzle, place: Place): Value | null {
  const { judged, played, game } = puzzle;
  const name = place_name(place);
  const column = game.rules.gravity && place.row >= 0 ? column_letter(place.column) : "";
  if (name === place_name(played.place)) return judged.value;
  if (column && judged.hints?.[column]) return judged.hints[column];
  return judged.best.some((best) => best === name || best === column) ? judged.best_value : null;
}

/** @param place the user's answer */
export function answer_at(puzzle: Puzzle, place: Place): Answer {
  const { rules } = puzzle.game;
  const stone = next_stone(rules, puzzle.stones, place);
  const outcome = outcome_on_board(rules, position_after(rules, puzzle.position, stone));
  if (outcome?.result === puzzle.mover) return { verdict: "right", words: `Right, ${place_name(place)} wins at once.` };
  const value = value_at(puzzle, place);
  if (value && value.result !== null) return answer_worth(puzzle, place, value);
  const best = puzzle.judged.best.slice(0, 3).join(", ");
  return { verdict: "unknown", words: `The engine found another move. Nobody has checked whether ${place_name(place)} is as good as ${best}: try it out.` };
}

/**
 * Judges an answer by the server's hint for the position after it.
 * @param hint for the opponent, who moves next
 * @returns null if the hint proves nothing
 */
export function answer_by_hint(puzzle: Puzzle, place: Place, hint: Hint): Answer | null {
  const { result, plies } = hint.value;
  if (result === null) return null;
  const own = ({ win: "loss", draw: "draw", loss: "win" } as const)[result];
  return answer_worth(puzzle, place, { ...hint.value, result: own, plies: plies === undefined ? undefined : plies + 1, score: -(hint.value.score ?? 0) });
}

/** @param value of a move to `place` */
function answer_worth(puzzle: Puzzle, place: Place, value: Value): Answer {
  const { judged, mover, game, played } = puzzle;
  const said = value_text(value, mover, game.rules);
  const name = place_name(place);
  if (rank(value) >= rank(judged.best_value)) return { verdict: "right", words: `Right, ${name}: ${said}.` };
  const again = name === place_name(played.place) ? ", which was played" : "";
  return { verdict: "wrong", words: `Not ${name}${again}: ${said}.` };
}

/** The places of the solution. */
export function solution_of(puzzle: Puzzle): string[] {
  return puzzle.judged.best.map((name) => {
    if (name.length > 1) return name;
    return `${name}${(landing_row(puzzle.game.rules, puzzle.position, column_number(name)) ?? 0) + 1}`;
  });
}

/** The bad move and its result in words. */
export function played_words(puzzle: Puzzle) {
  const { judged, mover, game, played } = puzzle;
  const what = pops_out(played) ? `popped out of ${column_letter(played.place.column)}` : `played ${place_name(played.place)}`;
  return `${what}: ${value_text(judged.value, mover, game.rules)}.`;
}

// The best blunder of the day as a puzzle, on the front page.

/** Fills `section`, and shows it if there is such a blunder. */
export async function show_puzzle_card(section: HTMLElement) {
  try {
    const { of_the_day, day, total } = await load_puzzles();
    const puzzle = of_the_day && puzzle_of(await load_game(of_the_day[0]), of_the_day[1]);
    section.hidden = !puzzle;
    if (!puzzle) return;
    const { game, judged } = puzzle;
    const address = puzzle_address(game.number, judged.ply);
    const board = new Board(game.rules, { small: true, label: task_words(puzzle) });
    board.show(puzzle.position);
    const title = `Blunder of the day${day ? ` (${day_words(day)})` : ""}`;
    refill(
      section,
      element("h2", {}, title),
      element(
        "div",
        { class: "puzzle-card" },
        element("a", { href: address, class: "puzzle-picture", "aria-label": `Solve it: ${task_words(puzzle)}` }, board.root),
        element(
          "div",
          {},
          element("p", { class: "puzzle-task" }, task_words(puzzle)),
          element("p", {}, untrusted_text(game[puzzle.mover].name, 30), " missed it: ", element("a", { href: game_address(game.number, judged.ply) }, `game ${game.number}, move ${judged.ply}`), "."),
          element("p", { class: "buttons" }, element("a", { class: "button primary", href: address }, "Solve it"), element("a", { class: "button", href: "puzzle.html" }, `All ${counted(total, "puzzle")}`)),
        ),
      ),
    );
  } catch (error) {
    // An older version wrote the site without puzzles.
    if (!(error instanceof MissingDocument)) throw error;
  }
}

/** @param day `2026-11-22` */
function day_words(day: string) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}
