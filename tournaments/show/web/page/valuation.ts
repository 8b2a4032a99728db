// SPDX-License-Identifier: MIT
// Values and judgements of the analysis, in words and as heights.

import type { Analysis, Colour, Hint, JudgedMove, Judgement, Rules, Value } from "./schemas";
import { colour_name, counted } from "./words.ts";
import { opponent_of } from "./position.ts";

const judgements: Record<Judgement, { sign: string, word: string, meaning: string }> = {
  best: { sign: "", word: "best", meaning: "as good as any" },
  inaccuracy: { sign: "?!", word: "inaccuracy", meaning: "keeps the result, but wins later or loses sooner" },
  mistake: { sign: "?", word: "mistake", meaning: "turns a win into a draw or a draw into a loss" },
  blunder: { sign: "??", word: "blunder", meaning: "turns a win into a loss" },
};

export function judgement_words(judgement: Judgement) {
  return judgements[judgement];
}

/** The words for a judgement in games with this goal. */
export function judgement_meaning(judgement: Judgement, rules: Rules) {
  if (judgement === "inaccuracy" && rules.goal === "most-lines") return "keeps the result, but by fewer lines";
  return judgements[judgement].meaning;
}

/** The absolute value of a score as text. */
function size_of(score: number | undefined) {
  return Math.round(Math.abs(score ?? 0) * 10) / 10;
}

function lines_text(score: number) {
  return counted(size_of(score), "line");
}

/** The distance of a win in plies, including the next one, or its margin in lines. */
function distance_text(value: Value, rules: Rules) {
  if (rules.goal === "most-lines") return value.score ? ` by ${lines_text(value.score)}` : "";
  if (value.plies === undefined) return "";
  return value.plies === 1 ? " with this move" : ` in ${value.plies} plies`;
}

/** The value of a move of `mover`: `White wins in 7 plies`, `draw`, `Black is ahead (+3)`. */
export function value_text(value: Value, mover: Colour, rules: Rules) {
  if (value.result === "draw") return "draw";
  if (value.result !== null) {
    const side = value.result === "win" ? mover : opponent_of(mover);
    return `${colour_name(side)} wins${distance_text(value, rules)}`;
  }
  const score = value.score ?? 0;
  if (score === 0) return "level";
  const side = colour_name(score > 0 ? mover : opponent_of(mover));
  if (rules.goal === "most-lines") return `${side} is ahead by ${lines_text(score)}`;
  return `${side} is ahead (+${size_of(score)})`;
}

/** As value_text(), shorter: `White wins in 7`, `Draw`, `Black +3`. */
export function brief_value_text(value: Value, mover: Colour, rules: Rules) {
  if (value.result === "draw") return "Draw";
  const ahead = value.result === null ? (value.score ?? 0) > 0 : value.result === "win";
  const side = colour_name(ahead ? mover : opponent_of(mover));
  const score = size_of(value.score);
  if (value.result === null) return score === 0 ? "Level" : `${side} +${score}`;
  if (rules.goal === "most-lines") return score === 0 ? `${side} wins` : `${side} wins by ${score}`;
  return value.plies === undefined ? `${side} wins` : `${side} wins in ${value.plies}`;
}

/**
 * Compares a move with a best move of the same result: `White loses in 2 plies instead of 24`; empty if the distances are
 * unknown.
 */
export function comparison_text(value: Value, best: Value, mover: Colour, rules: Rules) {
  if (value.result !== best.result || (value.result !== "win" && value.result !== "loss")) return "";
  const verb = `${colour_name(mover)} ${value.result === "win" ? "wins" : "loses"}`;
  if (rules.goal === "most-lines") return value.score && best.score ? `${verb} by ${lines_text(value.score)} instead of ${size_of(best.score)}` : "";
  if (value.plies === undefined || best.plies === undefined) return "";
  return `${verb} in ${counted(value.plies, "ply", "plies")} instead of ${best.plies}`;
}

/** The value in a few characters, for the board: `+7` means that the mover wins in 7 plies, or by 7 lines. */
export function short_value_text(value: Value, rules: Rules) {
  if (value.result === "draw") return "=";
  if (value.result !== null) {
    const distance = rules.goal === "most-lines" ? size_of(value.score) || "" : (value.plies ?? "");
    return `${value.result === "win" ? "+" : "−"}${distance}`;
  }
  const score = Math.round(value.score ?? 0);
  return score > 0 ? `↑${score}` : score < 0 ? `↓${-score}` : "0";
}

const many_lines = 8;

/** How clear a result is, from 0 to 1, by the distance to the end of the game or by the margin in lines. */
function clearness(value: Value, rules: Rules) {
  if (rules.goal === "most-lines") return Math.min(1, Math.abs(value.score ?? 0) / many_lines);
  const places = rules.columns * rules.rows;
  return 1 - Math.min(value.plies ?? places, places) / places;
}

/**
 * The height of a value, from −1 (Black has won) to 1 (White has won). Wins are further out the clearer they are;
 * estimates stay within ±0.5.
 * @param usual_score scales estimates
 */
export function value_height(value: Value, mover: Colour, rules: Rules, usual_score: number) {
  const sign = (mover === "white" ? 1 : -1) * (value.result === "loss" ? -1 : 1);
  if (value.result === "draw") return 0;
  if (value.result !== null) return sign * (0.62 + 0.38 * clearness(value, rules));
  const score = value.score ?? 0;
  return (sign * 0.5 * score) / (Math.abs(score) + usual_score);
}

/** The median size of the scores of estimates; 1 if there is none. */
export function usual_score(analysis: Analysis) {
  return usual_size(analysis.moves.filter((move) => move.value.result === null).map((move) => move.value.score ?? 0));
}

/** The median of the absolute values of `scores`; 1 if there is none. */
export function usual_size(scores: number[]) {
  const sizes = scores.map(Math.abs).sort((left, right) => left - right);
  return sizes[Math.floor(sizes.length / 2)] || 1;
}

/** The judgements of moves, by ply. */
export function judged_moves(analysis: Analysis | null): Map<number, JudgedMove> {
  return new Map((analysis?.moves ?? []).map((move) => [move.ply, move]));
}

/** The order of results: 0 loss, 1 draw, 2 win, -1 unknown. */
export function rank(value: Value) {
  return ["loss", "draw", "win"].indexOf(value.result ?? "");
}

/**
 * The judgement of a move to `column` by a hint with the values of all columns; null if that column has none.
 * @param hint of the position before
 * @param column letter
 */
export function judged_by(hint: Hint, column: string): JudgedMove | null {
  const value = hint.hints?.[column];
  if (!value || value.result === null || hint.value.result === null) return null;
  const steps = rank(hint.value) - rank(value);
  const slower = (value.score ?? 0) < (hint.value.score ?? 0);
  const judgement = steps > 1 ? "blunder" : steps === 1 ? "mistake" : slower ? "inaccuracy" : "best";
  return { ply: hint.ply, value, best_value: hint.value, best: hint.best, judgement, exact: true, hints: hint.hints ?? undefined };
}

/** The analysis of the position before a move, as a hint. */
export function hint_before(move: JudgedMove): Hint {
  return { ply: move.ply, best: move.best, value: move.best_value, depth: null, exact: move.best_value.result !== null, hints: move.hints ?? null };
}
