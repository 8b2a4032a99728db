// @ts-check
// Who is ahead after each ply, according to the analysis and to the two players' own programs.
import { colour_name } from "./words.js";
import { brief_value_text, judged_moves, judgement_words, usual_score, usual_size, value_height, value_text } from "./valuation.js";
import { opponent_of } from "./position.js";

/** @import { Analysis, Colour, Judgement, PlayedGame, Rules, Value } from "./schemas" */
/** @import { Stone } from "./position.js" */

/**
 * @typedef {object} Opinion
 * @property {number} ply the evaluation holds after this ply
 * @property {number} height from −1 (Black has won) to 1 (White has won)
 * @property {string} words
 * @property {string} brief short words for the bar
 */
/** @typedef {Opinion & {judgement: Judgement}} Verdict with the judgement of the move at `ply` */
/** @typedef {{analysis: Verdict[], white: Opinion[], black: Opinion[]}} Opinions by ply, of the analysis and of each player's program */

/**
 * @param {PlayedGame} game
 * @param {Stone[]} stones of the game
 * @returns {Opinions}
 */
export function opinions_of(game, stones) {
  return { analysis: judged_opinions(game.analysis, stones, game.rules), white: own_opinions(game, "white"), black: own_opinions(game, "black") };
}

/**
 * The analysis' opinions: after each judged move, and before the first of them.
 * @param {Analysis|null} analysis
 * @param {Stone[]} stones
 * @param {Rules} rules
 * @returns {Verdict[]}
 */
function judged_opinions(analysis, stones, rules) {
  if (!analysis) return [];
  const usual = usual_score(analysis);
  /** @type {Verdict[]} */
  const opinions = [];
  for (const [ply, judged] of judged_moves(analysis)) {
    /** @type {Colour|undefined} */
    const mover = stones[ply - 1]?.colour;
    if (!mover) continue;
    const opinion = (/** @type {Value} */ value) => ({
      height: value_height(value, mover, rules, usual),
      words: value_text(value, mover, rules),
      brief: brief_value_text(value, mover, rules),
    });
    if (opinions.length === 0) opinions.push({ ply: ply - 1, ...opinion(judged.best_value), judgement: "best" });
    opinions.push({ ply, ...opinion(judged.value), judgement: judged.judgement });
  }
  return opinions;
}

/** @param {Verdict} verdict */
export function verdict_words(verdict) {
  return `Move ${verdict.ply}: ${judgement_words(verdict.judgement).word}; ${verdict.words}`;
}

/**
 * The scores that the program of `colour` reported with its moves. Programs use different units, so scores are scaled by
 * the usual size of that program's scores.
 * @param {PlayedGame} game
 * @param {Colour} colour
 * @returns {Opinion[]}
 */
function own_opinions(game, colour) {
  const said = game.moves.flatMap((move) => {
    if (move.colour !== colour || !move.said) return [];
    const { score, proved } = move.said;
    /** @type {Value["result"]} */
    const result = proved === "win" || proved === "draw" || proved === "loss" ? proved : null;
    return score === null && result === null ? [] : [{ ply: move.ply, result, score: score ?? 0 }];
  });
  const usual = usual_size(said.map(({ score }) => score));
  return said.map(({ ply, result, score }) => ({
    ply,
    // A program's score counts neither lines nor plies, so it does not measure a proved result.
    height: value_height(result === null ? { result, score } : { result }, colour, game.rules, usual),
    words: own_words(result, score, colour),
    brief: brief_value_text({ result, score: result === null ? score : 0 }, colour, game.rules),
  }));
}

/**
 * @param {Value["result"]} result
 * @param {number} score
 * @param {Colour} colour
 */
function own_words(result, score, colour) {
  if (result === "draw") return "draw";
  if (result !== null) return `${colour_name(result === "win" ? colour : opponent_of(colour))} wins`;
  if (score === 0) return "level";
  return `${colour_name(score > 0 ? colour : opponent_of(colour))} is ahead (its score: ${Math.round(score * 10) / 10})`;
}

/**
 * The opinion at `ply`, or the latest one before it.
 * @template {Opinion} Some
 * @param {Some[]} opinions by ply
 * @param {number} ply
 * @returns {Some|undefined}
 */
export function latest_opinion(opinions, ply) {
  return opinions.findLast((opinion) => opinion.ply <= ply);
}
