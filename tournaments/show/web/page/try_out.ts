// SPDX-License-Identifier: MIT
// Trying out moves from any position of a game, with the known values of each position, and the way back to the game.
import { failure_text } from "./documents.ts";
import { element } from "./elements.ts";
import { column_letter, empty_position, place_name, place_of, pops_out, position_after, stones_of, type Place, type Position, type Stone } from "./position.ts";
import { legality, mover_after, next_stone, outcome_on_board, type BoardOutcome } from "./rules.ts";
import { Thinker, is_solved } from "./thinker.ts";
import { hint_before, judged_by, judged_moves } from "./valuation.ts";
import { colour_name, line_words } from "./words.ts";

import type { Choice } from "./board_targets.ts";
import type { GameViewer } from "./game_viewer.ts";
import type { Analysis, GameDocument, Hint, Outcome, PlayedGame, PlayedMove, Rules } from "./schemas";

/** Moves tried out after the first `from` plies of the game. */
type Line = { from: number; places: string[] };

interface Surroundings {
  game: () => GameDocument; // in its present state
  thinks: boolean; // whether the server gives hints
  left: (ply: number) => void; // called to show the game itself again, at this ply
}

export class TryOut {
  game: () => GameDocument;
  left: (ply: number) => void;
  rules: Rules;
  thinker: Thinker | null;
  line: Line | null = null;
  /** The server's hints, by key_of(). */
  hints = new Map<string, Hint>();
  /** The key of the position that the server is thinking about. */
  question: string | null = null;
  /** The error message for the shown position. */
  remark = "";
  button: HTMLButtonElement;
  words = element("p", { role: "status" });
  ask = element("button", { type: "button", hidden: true, onclick: () => void this.think() }, "Hint");
  back = element("button", { type: "button", class: "primary", onclick: () => this.leave() }, "Back to the game");
  root = element("div", { class: "try-out", role: "group", "aria-label": "Trying out", hidden: true }, this.words, element("div", { class: "buttons" }, this.ask, this.back));

  constructor(public viewer: GameViewer, surroundings: Surroundings) {
    this.game = surroundings.game;
    this.left = surroundings.left;
    const { catalogue, rules } = this.game();
    this.rules = rules;
    this.thinker = surroundings.thinks ? new Thinker(catalogue, rules) : null;
    this.button = element("button", { type: "button", onclick: () => this.begin(viewer.ply, []) }, "Try it out");
    viewer.keys.on("t", "try out other moves", () => {
      if (!this.line) this.begin(viewer.ply, []);
    });
    viewer.keys.on("Escape", "back to the game", () => this.leave());
    viewer.leaving.signal.addEventListener("abort", () => this.thinker?.close());
  }

  /** Whether the user is trying out moves. */
  active() {
    return this.line !== null;
  }

  /** The part of the address for the line: `m7tD2C1`. */
  address() {
    return this.line ? `m${this.line.from}t${this.line.places.join("")}` : "";
  }

  /** Tries out `places` after the first `from` plies, up to the first illegal one. */
  begin(from: number, places: string[]) {
    const stones = stones_of(this.game()).slice(0, from);
    const line = { from: stones.length, places: legal_part(this.rules, stones, places) };
    const had_focus = document.activeElement === this.button;
    this.viewer.playback.stop();
    this.root.hidden = false;
    this.button.hidden = true;
    if (had_focus) this.back.focus();
    this.show(line, line.from + line.places.length);
    this.remark = line.places.length < places.length ? `${places[line.places.length]} cannot be played there.` : "";
    this.say();
    this.viewer.take_hand({ choice: (ply) => this.choice(ply), hint: (ply) => this.hint(ply) });
  }

  /** Shows the game again. */
  leave() {
    if (!this.line) return;
    const { from } = this.line;
    this.line = null;
    const had_focus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.button.hidden = false;
    if (had_focus) this.button.focus();
    this.viewer.take_hand(null);
    this.left(from);
  }

  show(line: Line, ply: number) {
    this.line = line;
    const game = branch_of(this.game(), line, (stones) => this.known(stones));
    this.viewer.take(game);
    this.viewer.run_clock(null);
    this.viewer.go(ply);
  }

  /** The viewer calls this when it shows another ply. */
  moved() {
    if (!this.line) return;
    this.remark = "";
    // Before its first move, the line starts at the shown ply.
    if (this.line.places.length === 0) this.line.from = this.viewer.ply;
    const unknown = this.thinker !== null && !this.is_over() && !this.hint(this.viewer.ply);
    this.ask.hidden = !unknown || is_solved(this.rules);
    if (unknown && is_solved(this.rules)) void this.think();
    this.say();
  }

  /** Shows the start of the line, and the remark. */
  say() {
    if (!this.line) return;
    const { from, places } = this.line;
    const where = from === 0 ? "from the empty board" : `from move ${from}`;
    const before = this.viewer.ply < from ? ` Shown: ${this.viewer.ply === 0 ? "the empty board" : `move ${this.viewer.ply} of the game`}; a move made here starts a new line.` : "";
    const what = `Trying out ${where}${places.length === 0 ? ": make a move on the board" : ""}.${before}`;
    const thinking = this.question === this.shown_key();
    this.words.textContent = [what, thinking ? "Thinking …" : this.remark].filter(Boolean).join(" ");
  }

  /** The key of the shown position. */
  shown_key() {
    return key_of(this.viewer.stones.slice(0, this.viewer.ply));
  }

  /** Whether the game is over in the shown position. */
  is_over() {
    return outcome_on_board(this.rules, this.viewer.positions[this.viewer.ply]) !== null;
  }

  /** Asks the server for a hint on the shown position. */
  async think() {
    const stones = this.viewer.stones.slice(0, this.viewer.ply);
    const key = key_of(stones);
    if (this.question === key) return;
    this.question = key;
    this.remark = "";
    this.ask.hidden = true;
    this.say();
    try {
      const hint = await this.thinker?.hint(stones.map((stone) => place_name(stone.place)));
      if (hint) this.hints.set(key, hint);
      if (hint && this.line) this.show(this.line, this.viewer.ply);
    } catch (error) {
      if (key === this.shown_key()) this.remark = failure_text(error);
    }
    if (this.question === key) this.question = null;
    this.say();
  }

  choice(ply: number): Choice | null {
    const { stones, positions } = this.viewer;
    const before = stones.slice(0, ply);
    if (this.is_over()) return null;
    return { colour: mover_after(this.rules, before), allowed: legality(this.rules, before, positions[ply]), choose: (place) => this.play(place) };
  }

  play(place: Place) {
    if (!this.line) return;
    const { from, places } = this.line;
    const { ply } = this.viewer;
    const name = place_name(place);
    if (ply < from) this.show({ from: ply, places: [name] }, ply + 1);
    else if (places[ply - from] === name) this.viewer.go(ply + 1);
    else this.show({ from, places: [...places.slice(0, ply - from), name] }, ply + 1);
  }

  hint(ply: number): Hint | null {
    return this.known(this.viewer.stones.slice(0, ply));
  }

  /** The hint for the position after `stones`: the server's, or the analysis' if the game had the same moves. */
  known(stones: Stone[]): Hint | null {
    const said = this.hints.get(key_of(stones));
    if (said || !this.line || stones.length > this.line.from) return said ?? null;
    const judged = judged_moves(this.game().analysis).get(stones.length + 1);
    // If the server gives the values of all columns, a single best move is not enough.
    if (!judged || (this.thinker && is_solved(this.rules) && !judged.hints)) return null;
    return hint_before(judged);
  }
}

function key_of(stones: Stone[]) {
  return stones.map((stone) => place_name(stone.place)).join("");
}

/** The moves of `places` after `stones` up to the first illegal one. */
function legal_part(rules: Rules, stones: Stone[], places: string[]) {
  const played = stones.slice();
  let position = position_after_all(rules, played);
  for (const [index, name] of places.entries()) {
    const place = place_of(name);
    if (!legality(rules, played, position)(place)) return places.slice(0, index);
    const stone = next_stone(rules, played, place);
    position = position_after(rules, position, stone);
    played.push(stone);
  }
  return places;
}

function position_after_all(rules: Rules, stones: Stone[]) {
  return stones.reduce((position, stone) => position_after(rules, position, stone), empty_position(rules));
}

/** The game up to the line, continued with the line. @param known the hint for the position after `stones` */
function branch_of(game: GameDocument, line: Line, known: (stones: Stone[]) => Hint | null): PlayedGame {
  const { rules } = game;
  const stones = stones_of(game).slice(0, line.from);
  const moves = game.moves.filter((move) => move.ply <= line.from);
  const judged = game.analysis?.moves.filter((move) => move.ply <= line.from) ?? [];
  for (const name of line.places) {
    const stone = next_stone(rules, stones, place_of(name));
    const verdict = pops_out(stone) || !rules.gravity ? null : judged_by_hint(known(stones), stone);
    stones.push(stone);
    moves.push(tried_move(stone, stones.length));
    if (verdict) judged.push(verdict);
  }
  const analysis: Analysis | null = judged.length > 0 ? { format: 1, engine: "", depth: null, ...game.analysis, moves: judged } : null;
  const position = position_after_all(rules, stones);
  return { rules, opening: game.opening.slice(0, line.from), moves, outcome: outcome_of(rules, position), analysis };
}

function judged_by_hint(hint: Hint | null, stone: Stone) {
  return hint ? judged_by(hint, column_letter(stone.place.column)) : null;
}

function tried_move(stone: Stone, ply: number): PlayedMove {
  return { ply, colour: stone.colour, place: place_name(stone.place), recolours: stone.recolours, seconds: 0, cpu: null, opponent_cpu: null, tried: true };
}

function outcome_of(rules: Rules, position: Position): Outcome | null {
  const outcome = outcome_on_board(rules, position);
  if (!outcome) return null;
  const { result, ending, line } = outcome;
  return { result, ending, line, detail: "", seconds: 0, warnings: [], sentence: outcome_words(outcome, rules) };
}

function outcome_words(outcome: BoardOutcome, rules: Rules) {
  const { result, ending, line } = outcome;
  if (result === "draw") return "Draw: the board is full.";
  if (result === "both-lose") return "The board is full: both lose.";
  const how = ending === "line" ? `${line_words(rules.line_length)} at ${line.join(" ")}` : "more lines";
  return `${colour_name(result)} wins: ${how}.`;
}
