// @ts-check
// What a value or a judgement of the analysis says, in words and as a height.

/** @import { Analysis, Colour, JudgedMove, Judgement, Value } from "./schemas" */
import { colour_name, counted } from "./words.js";
import { opponent_of } from "./position.js";

/** @type {Record<Judgement, {sign: string, word: string, meaning: string}>} */
const judgements = {
  best: { sign: "", word: "best", meaning: "as good as any" },
  inaccuracy: { sign: "?!", word: "inaccuracy", meaning: "keeps the result, loses distance" },
  mistake: { sign: "?", word: "mistake", meaning: "gives half a point away" },
  blunder: { sign: "??", word: "blunder", meaning: "gives a won game away" },
};

/** @param {Judgement} judgement */
export function judgement_words(judgement) {
  return judgements[judgement];
}

/**
 * `White wins in 7 plies`, `draw`, `Black is ahead (+3)`, for a value to `mover`.
 * @param {Value} value
 * @param {Colour} mover
 */
export function value_text(value, mover) {
  const side = value.result === "loss" ? opponent_of(mover) : mover;
  if (value.result === "draw") return "draw";
  if (value.result !== null) {
    const distance = value.plies === undefined ? "" : value.plies === 0 ? " now" : ` in ${counted(value.plies, "ply", "plies")}`;
    return `${colour_name(side)} wins${distance}`;
  }
  const score = value.score ?? 0;
  if (score === 0) return "level";
  const ahead = score > 0 ? mover : opponent_of(mover);
  return `${colour_name(ahead)} is ahead (+${Math.round(Math.abs(score) * 10) / 10})`;
}

/**
 * The same in a few characters for the top of a column: `+7`: the mover wins in 7 plies.
 * @param {Value} value
 */
export function short_value_text(value) {
  if (value.result === "draw") return "=";
  if (value.result !== null) return `${value.result === "win" ? "+" : "−"}${value.plies ?? ""}`;
  const score = Math.round(value.score ?? 0);
  return score > 0 ? `↑${score}` : score < 0 ? `↓${-score}` : "0";
}

/**
 * From −1, Black has won, to 1, White has: wins are far out and the further the nearer they are; what is only
 * estimated stays within a half.
 * @param {Value} value
 * @param {Colour} mover
 * @param {number} places of the board
 * @param {number} usual_score by which estimates are measured
 */
export function value_height(value, mover, places, usual_score) {
  const sign = mover === "white" ? 1 : -1;
  const nearness = 1 - Math.min(value.plies ?? places, places) / places;
  if (value.result === "win") return sign * (0.62 + 0.38 * nearness);
  if (value.result === "loss") return -sign * (0.62 + 0.38 * nearness);
  if (value.result === "draw") return 0;
  const score = value.score ?? 0;
  return (sign * 0.5 * score) / (Math.abs(score) + usual_score);
}

/**
 * The middle one of the scores that are no results; 1 without any.
 * @param {Analysis} analysis
 */
export function usual_score(analysis) {
  const scores = analysis.moves
    .filter((move) => move.value.result === null)
    .map((move) => Math.abs(move.value.score ?? 0))
    .sort((left, right) => left - right);
  return scores[Math.floor(scores.length / 2)] || 1;
}

/**
 * What was said about a move, by ply.
 * @param {Analysis|null} analysis
 * @returns {Map<number, JudgedMove>}
 */
export function judged_moves(analysis) {
  return new Map((analysis?.moves ?? []).map((move) => [move.ply, move]));
}
