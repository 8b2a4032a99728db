// @ts-check
// One game to look through: board, clocks, moves, values. It shows a recorded game as well as one that goes on.
import { Board } from "./board.js";
import { BoardTargets } from "./board_targets.js";
import { MoveList } from "./move_list.js";
import { Playback } from "./playback.js";
import { PlayersStrip } from "./players_strip.js";
import { ValueGraph } from "./value_graph.js";
import { colour_name, counted, duration_text, line_words, printable } from "./words.js";
import { cell_index, column_letter, column_number, count_lines, landing_row, opponent_of, place_name, place_of, plies_of, positions_of, stone_words, stones_of } from "./position.js";
import { element, refill, untrusted_text } from "./elements.js";
import { recolouring_rule } from "./recolouring.js";
import { judged_moves, judgement_words, short_value_text, value_text } from "./valuation.js";

/** @import { Clock, Colour, Hint, JudgedMove, PlayedGame, PlayedMove, Value } from "./schemas" */
/** @import { Choice } from "./board_targets.js" */
/** @import { Position, Stone } from "./position.js" */

/** @typedef {(ply: number) => void} PlyListener */

/**
 * @typedef {object} Hand what may be done by hand behind so many plies, and what is known there of the next move
 * @property {(ply: number) => Choice|null} choice
 * @property {(ply: number) => Hint|null} hint
 */

/** @type {Hand} */
const no_hand = { choice: () => null, hint: () => null };

export class GameViewer {
  /**
   * @param {PlayedGame} game
   * @param {{limit?: number, moved?: PlyListener}} [options] limit: seconds of a turn; moved: another ply is shown
   */
  constructor(game, options = {}) {
    this.limit = options.limit ?? 0;
    this.moved = options.moved ?? (() => {});
    this.ply = 0;
    this.board = new Board(game.rules);
    this.targets = new BoardTargets(this.board);
    this.leaving = new AbortController();
    this.players = new PlayersStrip(this.leaving.signal);
    this.playback = new Playback(
      { count: () => this.stones.length, current: () => this.ply, go: (ply) => this.go(ply) },
      this.leaving.signal,
    );
    this.moves = new MoveList((ply) => this.playback.go(ply));
    this.graph = new ValueGraph((ply) => this.playback.go(ply));
    this.move_line = element("p", { class: "told", "aria-live": "polite" });
    this.pointed = element("p", { class: "pointed", "aria-hidden": "true" });
    this.details = element("div", { class: "details" });
    this.numbers_wanted = this.make_option("Move numbers");
    this.values_wanted = this.make_option("Values of all columns");
    this.mistakes = this.make_mistake_buttons();
    this.options = element("div", { class: "options" }, this.numbers_wanted.label, this.values_wanted.label, this.mistakes.root);
    this.below = element("div", { class: "below-board" });
    this.graph_place = element("figure", { class: "graph", hidden: true }, element("figcaption", { class: "unseen" }, "Values"), this.graph.root);
    this.extras = element("div", { class: "extras" });
    this.root = element(
      "div",
      { class: "viewer" },
      element(
        "section",
        { class: "stage", "aria-label": "Board" },
        this.players.root,
        element("div", { class: "board-place" }, this.board.root),
        this.pointed,
        this.playback.root,
        this.graph_place,
        this.below,
      ),
      element(
        "section",
        { class: "side", "aria-label": "Moves" },
        this.move_line,
        this.details,
        this.moves.root,
        this.options,
        this.extras,
      ),
    );
    this.root.style.setProperty("--board-aspect", String(this.board.width / this.board.height));
    this.hand = no_hand;
    /** @type {{clock: Clock|null, colour: Colour|null}} */
    this.turn = { clock: null, colour: null };
    /** @type {Stone[]} */
    this.stones = [];
    /** @type {Position[]} */
    this.positions = [];
    /** @type {Map<number, JudgedMove>} */
    this.judged = new Map();
    this.game = game;
    this.take(game);
  }

  /** Listens and moves no more. */
  close() {
    this.leaving.abort();
  }

  /** @param {string} text */
  make_option(text) {
    const box = element("input", { type: "checkbox", onchange: () => this.draw(false) });
    return { box, label: element("label", {}, box, text) };
  }

  make_mistake_buttons() {
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ step) =>
      element("button", { type: "button", class: "small", "aria-label": label, onclick: () => this.go_to_mistake(step) }, text);
    const back = button("‹ mistake", "Previous mistake", -1);
    const next = button("mistake ›", "Next mistake", 1);
    return { back, next, root: element("span", { class: "mistakes", hidden: true }, back, next) };
  }

  /**
   * Shows `game` from now on. Who was at its end stays at its end.
   * @param {PlayedGame} game
   */
  take(game) {
    const at_end = this.ply === this.stones.length;
    this.game = game;
    this.stones = stones_of(game);
    this.positions = positions_of(game.rules, this.stones);
    this.judged = judged_moves(game.analysis);
    this.moves.take(game);
    this.graph_place.hidden = !game.analysis || game.analysis.moves.length === 0;
    if (game.analysis) this.graph.take(game.analysis, this.stones, game.rules);
    this.mistakes.root.hidden = this.mistake_plies().length === 0;
    this.values_wanted.label.hidden = !game.analysis?.moves.some((move) => move.hints);
    this.go(at_end ? this.stones.length : Math.min(this.ply, this.stones.length));
  }

  /**
   * The clock that runs at the end of the game.
   * @param {Clock|null} clock
   * @param {Colour|null} colour whose turn it is
   */
  run_clock(clock, colour) {
    this.turn = { clock, colour };
    this.draw(false);
  }

  /**
   * Lets moves be made by hand from now on; null: no more.
   * @param {Hand|null} hand
   */
  take_hand(hand) {
    this.hand = hand ?? no_hand;
    this.draw(false);
  }

  /** @param {number} ply */
  go(ply) {
    const goal = Math.max(0, Math.min(this.stones.length, ply));
    const forward = goal === this.ply + 1;
    this.ply = goal;
    this.draw(forward);
    this.moved(goal);
  }

  /** The plies with a mistake or a blunder. */
  mistake_plies() {
    return [...this.judged.values()]
      .filter((move) => move.judgement === "mistake" || move.judgement === "blunder")
      .map((move) => move.ply);
  }

  /** @param {number} step back or on */
  go_to_mistake(step) {
    const plies = this.mistake_plies();
    const goal = step > 0 ? plies.find((ply) => ply > this.ply) : plies.reverse().find((ply) => ply < this.ply);
    if (goal !== undefined) this.playback.go(goal);
  }

  at_end() {
    return this.ply === this.stones.length;
  }

  /** @returns {Colour} */
  mover() {
    const last = this.stones[this.ply - 1];
    return last ? opponent_of(last.colour) : "white";
  }

  /** @param {boolean} animated */
  draw(animated) {
    const position = this.positions[this.ply];
    const judged = this.judged.get(this.ply);
    const hint = this.hand.hint(this.ply);
    const hints = hint?.hints ?? this.judged.get(this.ply + 1)?.hints ?? {};
    const lines = this.game.rules.goal === "most-lines" ? count_lines(this.game.rules, position) : null;
    this.board.show(
      position,
      {
        line: this.at_end() ? this.game.outcome?.line : undefined,
        numbers: this.numbers_wanted.box.checked ? this.numbers() : null,
        best: hint ? hint.best.map((name) => this.full_place(position, name)) : this.better_places(position, judged),
        values: hint || this.values_wanted.box.checked ? this.column_values(position, hints) : undefined,
      },
      animated,
    );
    this.board.describe(board_words(this.game.rules.columns, position, this.ply));
    this.offer(hints);
    this.players.show(this.game, this.ply, this.limit, lines);
    const running = this.at_end() && !this.game.outcome;
    this.players.run(running ? this.turn.clock : null, running ? this.turn.colour : null);
    this.playback.show();
    this.moves.show(this.ply);
    this.graph.show(this.ply);
    this.describe(judged, hint);
    const mistakes = this.mistake_plies();
    this.mistakes.back.disabled = !mistakes.some((ply) => ply < this.ply);
    this.mistakes.next.disabled = !mistakes.some((ply) => ply > this.ply);
  }

  /** @param {Record<string, Value>} hints */
  offer(hints) {
    /** @type {Map<number, string>} */
    const words = new Map();
    for (const [letter, value] of Object.entries(hints)) {
      words.set(column_number(letter), value_text(value, this.mover(), this.game.rules));
    }
    const invitation = words.size > 0 ? "Point at a column for its value." : "";
    this.pointed.textContent = invitation;
    this.pointed.hidden = words.size === 0 && !this.game.analysis?.moves.some((move) => move.hints);
    this.targets.offer(this.hand.choice(this.ply), {
      words,
      pointed: (column) => {
        const said = column === null ? undefined : words.get(column);
        this.pointed.textContent = column === null || said === undefined ? invitation : `Column ${column_letter(column)}: ${said}`;
      },
    });
  }

  /**
   * @param {Position} position
   * @param {Record<string, Value>} hints
   */
  column_values(position, hints) {
    /** @type {Map<string, {text: string, kind: string}>} */
    const values = new Map();
    for (const [letter, value] of Object.entries(hints)) {
      const column = column_number(letter);
      const row = landing_row(this.game.rules, position, column);
      if (row === null) continue;
      values.set(place_name({ column, row }), { text: short_value_text(value, this.game.rules), kind: value.result ?? "estimate" });
    }
    return values;
  }

  numbers() {
    return plies_of(this.game.rules, this.stones.slice(0, this.ply));
  }

  /**
   * Where it would have been better to play, as far as that is still free.
   * @param {Position} position
   * @param {JudgedMove|undefined} judged
   */
  better_places(position, judged) {
    if (!judged || judged.judgement === "best" || !position.last) return [];
    const before = this.positions[this.ply - 1];
    return judged.best
      .map((name) => this.full_place(before, name))
      .filter((name) => !this.board_has(position, name));
  }

  /**
   * The place of a best move; under gravity its column alone may be named.
   * @param {Position} before
   * @param {string} name
   */
  full_place(before, name) {
    if (name.length > 1) return name;
    const row = landing_row(this.game.rules, before, column_number(name)) ?? 0;
    return `${name}${row + 1}`;
  }

  /**
   * @param {Position} position
   * @param {string} name
   */
  board_has(position, name) {
    return Boolean(position.cells[cell_index(this.game.rules, place_of(name))]);
  }

  /**
   * @param {JudgedMove|undefined} judged
   * @param {Hint|null} hint
   */
  describe(judged, hint) {
    const stone = this.stones[this.ply - 1];
    if (!stone) {
      this.move_line.textContent = this.stones.length > 0 ? "The board is empty. White begins." : "No move yet.";
      refill(this.details, this.at_end() && this.game.outcome && this.outcome_line(), hint && this.hint_line(hint));
      return;
    }
    const move = this.game.moves.find((candidate) => candidate.ply === this.ply);
    const place = stone_words(stone);
    const what = stone.recolours ? `Black recolours ${place}` : `${colour_name(stone.colour)} ${place}`;
    refill(
      this.move_line,
      `Move ${this.ply}: `,
      element("strong", {}, what),
      judged && judged.judgement !== "best" && element("span", { class: `sign ${judged.judgement}` }, judgement_words(judged.judgement).sign),
    );
    refill(
      this.details,
      stone.recolours && element("p", {}, recolouring_rule),
      judged && this.judgement_line(judged, stone.colour),
      move ? !move.tried && time_line(move) : element("p", {}, "Given by the tournament; nobody chose it."),
      ...(move ? said_lines(move) : []),
      this.at_end() && this.game.outcome && this.outcome_line(),
      hint && this.hint_line(hint),
    );
  }

  /** @param {Hint} hint */
  hint_line(hint) {
    const certainty = hint.exact ? "" : " (estimated)";
    const best = element("strong", {}, hint.best.slice(0, 6).join(", "));
    return element("p", { class: "outcome", role: "status" }, "Hint: ", best, `: ${value_text(hint.value, this.mover(), this.game.rules)}${certainty}.`);
  }

  /**
   * @param {JudgedMove} judged
   * @param {Colour} mover
   */
  judgement_line(judged, mover) {
    const words = judgement_words(judged.judgement);
    const value = value_text(judged.value, mover, this.game.rules);
    const certainty = judged.exact ? "" : " (estimated)";
    if (judged.judgement === "best") return element("p", {}, `Best: ${value}${certainty}.`);
    const better = judged.best.slice(0, 6).join(", ");
    return element(
      "p",
      {},
      element("strong", { class: `judged-word ${judged.judgement}` }, words.word),
      `: ${value}${certainty}. With `,
      element("strong", {}, better),
      ` ${value_text(judged.best_value, mover, this.game.rules)}.`,
    );
  }

  outcome_line() {
    const { outcome } = this.game;
    if (!outcome) return null;
    const line = outcome.ending === "line" ? ` (${line_words(this.game.rules.line_length)})` : "";
    return element("p", { class: "outcome" }, untrusted_text(outcome.sentence, 400), outcome.line.length === 0 ? line : "", outcome.suspect ? untrusted_text(`. The machine may have caused this: ${outcome.suspect}`, 200) : "");
  }
}

/** @param {PlayedMove} move */
function time_line(move) {
  const waiting = move.opponent_cpu !== null && move.opponent_cpu > 0.0005 ? `; the opponent computed ${duration_text(move.opponent_cpu)} meanwhile` : "";
  const cpu = move.cpu === null ? "" : `, ${duration_text(move.cpu)} of CPU time`;
  return element("p", {}, `${duration_text(move.seconds)}${cpu}${waiting}.`);
}

/** @param {PlayedMove} move */
function said_lines(move) {
  const lines = [];
  if (move.said) {
    const { depth, score, proved, nodes, variation } = move.said;
    const parts = [
      depth === null ? "" : `depth ${depth}`,
      score === null ? "" : `score ${score}`,
      proved ? `proved ${proved}` : "",
      nodes === null ? "" : counted(nodes, "node"),
      variation ? `expects ${printable(variation)}` : "",
    ];
    lines.push(element("p", { class: "said" }, "It said: ", untrusted_text(parts.filter(Boolean).join(", "), 160)));
  }
  for (const warning of move.warnings ?? []) {
    lines.push(element("p", { class: "warning" }, "⚠ ", untrusted_text(warning, 200)));
  }
  return lines;
}

/**
 * @param {number} columns
 * @param {Position} position
 * @param {number} ply
 */
function board_words(columns, position, ply) {
  /** @type {Record<Colour, string[]>} */
  const places = { white: [], black: [] };
  position.cells.forEach((colour, index) => {
    if (colour) places[colour].push(`${column_letter(index % columns)}${Math.floor(index / columns) + 1}`);
  });
  const side = (/** @type {Colour} */ colour) => `${colour_name(colour)}: ${places[colour].join(" ") || "nothing"}`;
  return `Board after ${counted(ply, "move")}. ${side("white")}. ${side("black")}.`;
}
