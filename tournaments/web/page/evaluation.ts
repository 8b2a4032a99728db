// Who is ahead after a ply, according to the result, the analysis, the number of lines, or else both players' programs.
// The bar shows White's share from below, as the graph does.
import { colour_name, counted } from "./words.ts";
import { count_lines, type Position } from "./position.ts";
import { element } from "./elements.ts";
import { latest_opinion, type Opinion, type Opinions } from "./opinions.ts";

import type { Colour, PlayedGame, Result } from "./schemas";

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
