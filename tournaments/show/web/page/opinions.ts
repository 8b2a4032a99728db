// SPDX-License-Identifier: MIT
// Who is ahead after each ply, according to the analysis and to the two players' own programs, and the moves that a
// program expects.
import { element } from "./elements.ts";
import { column_number, count_lines, landing_row, opponent_of, place_name, place_of, position_after, type Position, type Stone } from "./position.ts";
import { legality, next_stone } from "./rules.ts";
import { brief_value_text, judged_moves, judgement_words, usual_score, usual_size, value_height, value_text } from "./valuation.ts";
import { colour_name, counted } from "./words.ts";

import type { Analysis, Colour, Judgement, PlayedGame, PlayedMove, Result, Rules, Value } from "./schemas";

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

// Who is ahead after a ply, according to the result, the analysis, the number of lines, or else both players' programs.
// The bar shows White's share from below, as the graph does.

interface Evaluation {
  height: number | null; // from −1 (Black has won) to 1 (White has won); null: unknown
  words: string;
  brief: string; // the same in two or three words, with its number
  white: Opinion | undefined; // the latest evaluation by White's own program
  black: Opinion | undefined;
}

const many_lines = 6;

type CommonEvaluation = Pick<Evaluation, "height" | "words" | "brief">;

const results: Record<Result, CommonEvaluation> = {
  white: { height: 1, words: "White has won", brief: "White has won" },
  black: { height: -1, words: "Black has won", brief: "Black has won" },
  draw: { height: 0, words: "Drawn", brief: "Draw" },
  "both-lose": { height: 0, words: "Both have lost", brief: "Both lost" },
};

/** @param position after `ply` */
export function evaluation_at(game: PlayedGame, opinions: Opinions, position: Position, ply: number): Evaluation {
  const white = latest_opinion(opinions.white, ply);
  const black = latest_opinion(opinions.black, ply);
  return { ...common_evaluation(game, opinions, position, ply, white, black), white, black };
}

function common_evaluation(game: PlayedGame, opinions: Opinions, position: Position, ply: number, white: Opinion | undefined, black: Opinion | undefined): CommonEvaluation {
  if (game.outcome && ply === game.opening.length + game.moves.length) return results[game.outcome.result];
  const judged = opinions.analysis.find((opinion) => opinion.ply === ply);
  if (judged) return { height: judged.height, words: `Analysis: ${judged.words}`, brief: judged.brief };
  const own = [white && `White’s program: ${white.words}`, black && `Black’s program: ${black.words}`].filter(Boolean).join("; ");
  if (game.rules.goal === "most-lines") {
    const lines = count_lines(game.rules, position);
    const lead = lines.white - lines.black;
    const brief = lead === 0 ? "Level" : `${colour_name(lead > 0 ? "white" : "black")} +${Math.abs(lead)}`;
    const words = lead === 0 ? "Both have the same number of lines" : `${colour_name(lead > 0 ? "white" : "black")} leads by ${counted(Math.abs(lead), "line")}`;
    return { height: Math.max(-1, Math.min(1, lead / many_lines)), words: [words, own].filter(Boolean).join("; "), brief };
  }
  const latest = [white, black].filter((opinion) => opinion !== undefined).sort((one, other) => other.ply - one.ply);
  if (latest.length === 0) return { height: null, words: "No evaluation yet", brief: "" };
  const height = latest.reduce((sum, opinion) => sum + opinion.height, 0) / latest.length;
  const agreeing = latest.find((opinion) => Math.sign(opinion.height) === Math.sign(height));
  return { height, words: own, brief: agreeing?.brief ?? "" };
}

export class EvaluationBar {
  /** The evaluation by each player's own program. */
  ticks: Record<Colour, HTMLElement> = {
    white: element("span", { class: "tick white" }),
    black: element("span", { class: "tick black" }),
  };
  brief = element("span", { class: "brief" });
  root = element("div", { class: "evaluation", role: "img" }, element("span", { class: "white-share" }), this.ticks.white, this.ticks.black, this.brief);

  show(evaluation: Evaluation) {
    const share = (height: number) => String((1 + height) / 2);
    this.root.setAttribute("aria-label", evaluation.words);
    this.root.title = evaluation.words;
    this.brief.textContent = evaluation.brief;
    this.brief.classList.toggle("black", (evaluation.height ?? 0) < 0);
    this.root.classList.toggle("unknown", evaluation.height === null);
    this.root.style.setProperty("--white", share(evaluation.height ?? 0));
    for (const colour of ["white", "black"] as const) {
      const opinion = evaluation[colour];
      this.ticks[colour].hidden = !opinion;
      if (opinion) this.ticks[colour].style.setProperty("--white", share(opinion.height));
    }
  }
}

// The moves that a program expects, as stones to draw. The text comes from the program: the line ends at the first word
// that is not a legal move.

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
