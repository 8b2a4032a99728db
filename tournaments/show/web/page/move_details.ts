// SPDX-License-Identifier: MIT
// Details of the shown move: its judgement, its time, the output of its program.
import { element, refill, renew, untrusted_text } from "./elements.ts";
import { stone_words, type Stone } from "./position.ts";
import { recolouring_rule } from "./rules.ts";
import { comparison_text, judgement_words, value_text } from "./valuation.ts";
import { colour_name, counted, duration_text, line_words, printable } from "./words.ts";

import type { Colour, Hint, JudgedMove, PlayedGame, PlayedMove, Rules } from "./schemas";

/** For the expected line: point shows it temporarily, choose keeps it on the board. */
type LineListener = { point: (pointed: boolean) => void; choose: () => void };

export class MoveDetails {
  move_line = element("p", { class: "told", "aria-live": "polite" });
  root = element("div", { class: "details" });
  verdict = element("div", { class: "verdict", "aria-live": "polite" });

  constructor(public line: LineListener) {}

  /**
   * @param hint for the next move
   * @param mover of the next move
   * @param has_line the expected line can be drawn
   */
  show(game: PlayedGame, stones: Stone[], ply: number, judged: JudgedMove | undefined, hint: Hint | null, mover: Colour, has_line: boolean) {
    refill(this.verdict, game.outcome && outcome_line(game));
    const hint_words = hint && hint_line(hint, mover, game.rules);
    const stone = stones[ply - 1];
    if (!stone) {
      this.move_line.textContent = stones.length > 0 ? "The board is empty. White begins." : "No move yet.";
      refill(this.root, hint_words);
      return;
    }
    const move = game.moves.find((candidate) => candidate.ply === ply);
    const place = stone_words(stone);
    const what = stone.recolours ? `Black recolours ${place}` : `${colour_name(stone.colour)} ${place}`;
    refill(
      this.move_line,
      `Move ${ply}: `,
      element("strong", {}, what),
      judged && judged.judgement !== "best" && element("span", { class: `sign ${judged.judgement}` }, judgement_words(judged.judgement).sign),
    );
    renew(
      this.root,
      stone.recolours && element("p", {}, recolouring_rule),
      judged && judgement_line(judged, stone.colour, game.rules),
      move ? !move.tried && time_line(move) : element("p", {}, "Part of the opening; no player chose it."),
      ...(move ? said_lines(move, has_line ? this.line_button(move) : null) : []),
      hint_words,
    );
  }

  line_button(move: PlayedMove) {
    const point = (pointed: boolean) => () => this.line.point(pointed);
    const events = { onpointerenter: point(true), onpointerleave: point(false), onfocus: point(true), onblur: point(false), onclick: () => this.line.choose() };
    return element("button", { type: "button", class: "expected-line", ...events }, untrusted_text(move.said?.variation ?? "", 80));
  }
}

function hint_line(hint: Hint, mover: Colour, rules: Rules) {
  const certainty = hint.exact ? "" : " (estimated)";
  const best = element("strong", {}, hint.best.slice(0, 6).join(", "));
  return element("p", { class: "outcome", role: "status" }, "Hint: ", best, `: ${value_text(hint.value, mover, rules)}${certainty}.`);
}

function judgement_line(judged: JudgedMove, mover: Colour, rules: Rules) {
  const words = judgement_words(judged.judgement);
  const value = value_text(judged.value, mover, rules);
  const certainty = judged.exact ? "" : " (estimated)";
  if (judged.judgement === "best") return element("p", {}, `Best: ${value}${certainty}.`);
  const better = element("strong", {}, judged.best.slice(0, 6).join(", "));
  const comparison = comparison_text(judged.value, judged.best_value, mover, rules);
  return element(
    "p",
    {},
    element("strong", { class: `judged-word ${judged.judgement}` }, words.word),
    ...(comparison ? [`: ${comparison}${certainty}. Better: `, better, "."] : [`: ${value}${certainty}. With `, better, ` ${value_text(judged.best_value, mover, rules)}.`]),
  );
}

function outcome_line(game: PlayedGame) {
  const { outcome } = game;
  if (!outcome) return null;
  const line = outcome.ending === "line" && outcome.line.length === 0 ? ` (${line_words(game.rules.line_length)})` : "";
  const suspect = outcome.suspect ? untrusted_text(`. The machine may have caused this: ${outcome.suspect}`, 200) : "";
  return element("p", { class: "outcome" }, untrusted_text(outcome.sentence, 400), line, suspect);
}

function time_line(move: PlayedMove) {
  const waiting = move.opponent_cpu !== null && move.opponent_cpu > 0.0005 ? `; meanwhile the opponent used ${duration_text(move.opponent_cpu)} of CPU time` : "";
  const cpu = move.cpu === null ? "" : `, ${duration_text(move.cpu)} of CPU time`;
  return element("p", {}, `${duration_text(move.seconds)}${cpu}${waiting}.`);
}

/** @param line_button replaces the text of the expected line if it can be drawn */
function said_lines(move: PlayedMove, line_button: HTMLElement | null) {
  const lines = [];
  if (move.said) {
    const { depth, score, proved, nodes, variation } = move.said;
    const parts = [
      depth === null ? "" : `depth ${depth}`,
      score === null ? "" : `score ${score}`,
      proved ? `proved ${proved}` : "",
      nodes === null ? "" : counted(nodes, "node"),
      variation ? `expects ${line_button ? "" : printable(variation)}` : "",
    ];
    lines.push(element("p", { class: "said" }, "The program reported: ", untrusted_text(parts.filter(Boolean).join(", "), 160), line_button));
  }
  for (const warning of move.warnings ?? []) {
    lines.push(element("p", { class: "warning" }, "⚠ ", untrusted_text(warning, 200)));
  }
  return lines;
}
