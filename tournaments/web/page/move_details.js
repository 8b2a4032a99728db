// @ts-check
// Details of the shown move: its judgement, its time, the output of its program.
import { colour_name, counted, duration_text, line_words, printable } from "./words.js";
import { element, refill, renew, untrusted_text } from "./elements.js";
import { comparison_text, judgement_words, value_text } from "./valuation.js";
import { recolouring_rule } from "./recolouring.js";
import { stone_words } from "./position.js";

/** @import { Colour, Hint, JudgedMove, PlayedGame, PlayedMove, Rules } from "./schemas" */
/** @import { Stone } from "./position.js" */

/** @typedef {{point: (pointed: boolean) => void, choose: () => void}} LineListener for the expected line: point shows it temporarily, choose keeps it on the board */

export class MoveDetails {
  /** @param {LineListener} line */
  constructor(line) {
    this.line = line;
    this.move_line = element("p", { class: "told", "aria-live": "polite" });
    this.root = element("div", { class: "details" });
    this.verdict = element("div", { class: "verdict", "aria-live": "polite" });
  }

  /**
   * @param {PlayedGame} game
   * @param {Stone[]} stones
   * @param {number} ply
   * @param {JudgedMove|undefined} judged
   * @param {Hint|null} hint for the next move
   * @param {Colour} mover of the next move
   * @param {boolean} has_line the expected line can be drawn
   */
  show(game, stones, ply, judged, hint, mover, has_line) {
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

  /** @param {PlayedMove} move */
  line_button(move) {
    const point = (/** @type {boolean} */ pointed) => () => this.line.point(pointed);
    const events = { onpointerenter: point(true), onpointerleave: point(false), onfocus: point(true), onblur: point(false), onclick: () => this.line.choose() };
    return element("button", { type: "button", class: "expected-line", ...events }, untrusted_text(move.said?.variation ?? "", 80));
  }
}

/**
 * @param {Hint} hint
 * @param {Colour} mover
 * @param {Rules} rules
 */
function hint_line(hint, mover, rules) {
  const certainty = hint.exact ? "" : " (estimated)";
  const best = element("strong", {}, hint.best.slice(0, 6).join(", "));
  return element("p", { class: "outcome", role: "status" }, "Hint: ", best, `: ${value_text(hint.value, mover, rules)}${certainty}.`);
}

/**
 * @param {JudgedMove} judged
 * @param {Colour} mover
 * @param {Rules} rules
 */
function judgement_line(judged, mover, rules) {
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

/** @param {PlayedGame} game */
function outcome_line(game) {
  const { outcome } = game;
  if (!outcome) return null;
  const line = outcome.ending === "line" && outcome.line.length === 0 ? ` (${line_words(game.rules.line_length)})` : "";
  const suspect = outcome.suspect ? untrusted_text(`. The machine may have caused this: ${outcome.suspect}`, 200) : "";
  return element("p", { class: "outcome" }, untrusted_text(outcome.sentence, 400), line, suspect);
}

/** @param {PlayedMove} move */
function time_line(move) {
  const waiting = move.opponent_cpu !== null && move.opponent_cpu > 0.0005 ? `; meanwhile the opponent used ${duration_text(move.opponent_cpu)} of CPU time` : "";
  const cpu = move.cpu === null ? "" : `, ${duration_text(move.cpu)} of CPU time`;
  return element("p", {}, `${duration_text(move.seconds)}${cpu}${waiting}.`);
}

/**
 * @param {PlayedMove} move
 * @param {HTMLElement|null} line_button replaces the text of the expected line if it can be drawn
 */
function said_lines(move, line_button) {
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
