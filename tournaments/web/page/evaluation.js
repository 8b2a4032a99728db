// @ts-check
// Who is ahead after a ply, and who says so: the analysis where there is one, else the lines that count, else the
// two players themselves. Drawn as a bar: White's share from above, Black's from below.
import { element } from "./elements.js";
import { count_lines } from "./position.js";
import { judged_moves, usual_score, value_height, value_text } from "./valuation.js";

/** @import { Colour, PlayedGame, PlayedMove, Rules, Said, Value } from "./schemas" */
/** @import { Position, Stone } from "./position.js" */

/** @typedef {{height: number, words: string}} Opinion height: from −1, Black has won, to 1, White has */
/** @typedef {{height: number|null, white: Opinion|null, black: Opinion|null}} Evaluation of both and of each */

const many_lines = 6;

/** @param {Said} said @returns {Value} */
function value_of(said) {
  return { result: said.proved, score: said.score ?? 0 };
}

/**
 * What the player of `colour` said last of how it stands. Programs count in units of their own: what one of them
 * usually says is the measure of what it says now.
 * @param {Rules} rules
 * @param {PlayedMove[]} moves
 * @param {Colour} colour
 * @returns {Opinion|null}
 */
function opinion_of(rules, moves, colour) {
  const said = moves.flatMap((move) => {
    const speaks = move.colour === colour && move.said && (move.said.score !== null || move.said.proved !== null);
    return speaks && move.said ? [value_of(move.said)] : [];
  });
  const latest = said[said.length - 1];
  if (!latest) return null;
  const scores = said.map((value) => Math.abs(value.score ?? 0)).sort((one, other) => one - other);
  const usual = scores[Math.floor(scores.length / 2)] || 1;
  // Only an analysis counts in lines.
  const own_units = { ...rules, goal: /** @type {const} */ ("first-line") };
  return { height: value_height(latest, colour, own_units, usual), words: value_text(latest, colour, own_units) };
}

/**
 * @param {PlayedGame} game
 * @param {Stone[]} stones
 * @param {Position[]} positions
 * @param {number} ply
 * @returns {Evaluation}
 */
export function evaluation_at(game, stones, positions, ply) {
  const moves = game.moves.filter((move) => move.ply <= ply);
  const white = opinion_of(game.rules, moves, "white");
  const black = opinion_of(game.rules, moves, "black");
  const opinions = [white, black].flatMap((opinion) => (opinion ? [opinion.height] : []));
  let height = opinions.length > 0 ? opinions.reduce((sum, each) => sum + each, 0) / opinions.length : null;
  const judged = judged_moves(game.analysis).get(ply);
  const { outcome } = game;
  if (outcome && ply === stones.length) height = outcome.result === "white" ? 1 : outcome.result === "black" ? -1 : 0;
  else if (game.analysis && judged) height = value_height(judged.value, stones[ply - 1].colour, game.rules, usual_score(game.analysis));
  else if (game.rules.goal === "most-lines") {
    const lines = count_lines(game.rules, positions[ply]);
    height = Math.max(-1, Math.min(1, (lines.white - lines.black) / many_lines));
  }
  return { height, white, black };
}

export class EvaluationBar {
  constructor() {
    this.root = element("div", { class: "evaluation", role: "img", hidden: true }, element("span", { class: "white-share" }));
    /** @type {Record<Colour, HTMLElement>} what each player thinks itself */
    this.ticks = {
      white: element("span", { class: "tick white" }),
      black: element("span", { class: "tick black" }),
    };
    this.root.append(this.ticks.white, this.ticks.black);
  }

  /** @param {Evaluation} evaluation */
  show(evaluation) {
    const { height } = evaluation;
    this.root.hidden = height === null;
    if (height === null) return;
    const share = (/** @type {number} */ value) => String((1 + value) / 2);
    this.root.style.setProperty("--white", share(height));
    this.root.setAttribute("aria-label", `White’s chances: ${Math.round((100 * (1 + height)) / 2)} of 100`);
    for (const colour of /** @type {const} */ (["white", "black"])) {
      const opinion = evaluation[colour];
      this.ticks[colour].hidden = opinion === null;
      if (opinion) this.ticks[colour].style.setProperty("--white", share(opinion.height));
    }
  }
}
