// Who is ahead after each ply, according to the analysis and to the two players' own programs.
import { colour_name } from "./words.ts";
import { brief_value_text, judged_moves, judgement_words, usual_score, usual_size, value_height, value_text } from "./valuation.ts";
import { opponent_of, type Stone } from "./position.ts";

import type { Analysis, Colour, Judgement, PlayedGame, Rules, Value } from "./schemas";

export interface Opinion {
  ply: number; // the evaluation holds after this ply
  height: number; // from −1 (Black has won) to 1 (White has won)
  words: string;
  brief: string; // short words for the bar
}
/** With the judgement of the move at `ply`. */
export type Verdict = Opinion & { judgement: Judgement };
/** By ply, of the analysis and of each player's program. */
export type Opinions = { analysis: Verdict[]; white: Opinion[]; black: Opinion[] };

/** @param stones of the game */
export function opinions_of(game: PlayedGame, stones: Stone[]): Opinions {
  return { analysis: judged_opinions(game.analysis, stones, game.rules), white: own_opinions(game, "white"), black: own_opinions(game, "black") };
}

/** The analysis' opinions: after each judged move, and before the first of them. */
function judged_opinions(analysis: Analysis | null, stones: Stone[], rules: Rules): Verdict[] {
  if (!analysis) return [];
  const usual = usual_score(analysis);
  const opinions: Verdict[] = [];
  for (const [ply, judged] of judged_moves(analysis)) {
    const mover: Colour | undefined = stones[ply - 1]?.colour;
    if (!mover) continue;
    const opinion = (value: Value) => ({
      height: value_height(value, mover, rules, usual),
      words: value_text(value, mover, rules),
      brief: brief_value_text(value, mover, rules),
    });
    if (opinions.length === 0) opinions.push({ ply: ply - 1, ...opinion(judged.best_value), judgement: "best" });
    opinions.push({ ply, ...opinion(judged.value), judgement: judged.judgement });
  }
  return opinions;
}

export function verdict_words(verdict: Verdict) {
  return `Move ${verdict.ply}: ${judgement_words(verdict.judgement).word}; ${verdict.words}`;
}

/**
 * The scores that the program of `colour` reported with its moves. Programs use different units, so scores are scaled by
 * the usual size of that program's scores.
 */
function own_opinions(game: PlayedGame, colour: Colour): Opinion[] {
  const said = game.moves.flatMap((move) => {
    if (move.colour !== colour || !move.said) return [];
    const { score, proved } = move.said;
    const result: Value["result"] = proved === "win" || proved === "draw" || proved === "loss" ? proved : null;
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

function own_words(result: Value["result"], score: number, colour: Colour) {
  if (result === "draw") return "draw";
  if (result !== null) return `${colour_name(result === "win" ? colour : opponent_of(colour))} wins`;
  if (score === 0) return "level";
  return `${colour_name(score > 0 ? colour : opponent_of(colour))} is ahead (its score: ${Math.round(score * 10) / 10})`;
}

/** The opinion at `ply`, or the latest one before it. @param opinions by ply */
export function latest_opinion<Some extends Opinion>(opinions: Some[], ply: number): Some | undefined {
  return opinions.findLast((opinion) => opinion.ply <= ply);
}
