// SPDX-License-Identifier: MIT
// The viewer of one game, recorded or running: board, clocks, moves, values.
import { Board } from "./board.ts";
import { column_values, column_words, legend_of, values_in_words, values_on_board, type ColumnValues } from "./board_marks.ts";
import { BoardTargets, type Choice } from "./board_targets.ts";
import { element, store, stored } from "./elements.ts";
import { Keys } from "./keys.ts";
import { MoveDetails } from "./move_details.ts";
import { MoveList } from "./move_list.ts";
import { EvaluationBar, evaluation_at, expected_line, opinions_of, type Opinions } from "./opinions.ts";
import { Playback } from "./playback.ts";
import { PlayersStrip } from "./players_strip.ts";
import { cell_index, column_letter, column_number, count_lines, landing_row, place_of, plies_of, positions_of, stones_of, type Position, type Stone } from "./position.ts";
import { mover_after } from "./rules.ts";
import { judged_moves } from "./valuation.ts";
import { ValueGraph } from "./value_graph.ts";
import { colour_name, counted, pointing_words } from "./words.ts";

import type { Clock, Colour, Hint, JudgedMove, PlayedGame } from "./schemas";

type PlyListener = (ply: number) => void;

/** The moves that the user may make after a number of plies, and the hint known there. */
interface Hand {
  choice: (ply: number) => Choice | null;
  hint: (ply: number) => Hint | null;
}

const line_key = "kaven-expected-line";

const no_hand: Hand = { choice: () => null, hint: () => null };

export class GameViewer {
  limit: number;
  moved: PlyListener;
  ply = 0;
  board: Board;
  targets: BoardTargets;
  leaving = new AbortController();
  players = new PlayersStrip(this.leaving.signal);
  keys = new Keys(this.leaving.signal);
  playback = new Playback(
    { count: () => this.stones.length, current: () => this.ply, go: (ply) => this.go(ply) },
    this.keys,
    this.leaving.signal,
  );
  moves = new MoveList((ply) => this.playback.go(ply));
  graph = new ValueGraph((ply) => this.playback.go(ply));
  bar = new EvaluationBar();
  details = new MoveDetails({ point: (pointed) => this.draw_board(false, pointed), choose: () => this.line_wanted.box.click() });
  pointed = element("p", { class: "pointed", "aria-hidden": "true" });
  numbers_wanted: ReturnType<GameViewer["make_option"]>;
  values_wanted: ReturnType<GameViewer["make_option"]>;
  line_wanted: ReturnType<GameViewer["make_option"]>;
  mistakes: ReturnType<GameViewer["make_mistake_buttons"]>;
  options: HTMLDivElement;
  below = element("div", { class: "below-board" });
  extras = element("div", { class: "extras" });
  root: HTMLDivElement;
  hand: Hand = no_hand;
  clock: Clock | null = null;
  stones: Stone[] = [];
  positions: Position[] = [];
  judged = new Map<number, JudgedMove>();
  opinions: Opinions = { analysis: [], white: [], black: [] };

  /** @param options limit: seconds per turn; moved: called when another ply is shown */
  constructor(public game: PlayedGame, options: { limit?: number, moved?: PlyListener } = {}) {
    this.limit = options.limit ?? 0;
    this.moved = options.moved ?? (() => {});
    this.board = new Board(game.rules);
    this.targets = new BoardTargets(this.board);
    this.numbers_wanted = this.make_option("Move numbers", "n", "numbers of the moves on or off");
    this.values_wanted = this.make_option("Values of all columns", "v", "values of all columns on or off");
    this.line_wanted = this.make_option("Expected line", "e", "what the program expects to follow, on or off", () => {
      store(line_key, this.line_wanted.box.checked ? "on" : "off");
      this.draw_board(false);
    });
    this.line_wanted.box.checked = stored(line_key) === "on";
    this.mistakes = this.make_mistake_buttons();
    this.options = element(
      "div",
      { class: "options" },
      this.numbers_wanted.label,
      this.values_wanted.label,
      this.line_wanted.label,
      this.mistakes.root,
      this.make_flip_button(),
      this.keys.button,
    );
    this.root = element(
      "div",
      { class: "viewer" },
      element(
        "section",
        { class: "stage", "aria-label": "Board" },
        this.players.root,
        element("div", { class: "board-row" }, this.bar.root, element("div", { class: "board-place" }, this.board.root)),
        this.pointed,
        this.graph.root,
        this.playback.root,
        this.below,
      ),
      element(
        "section",
        { class: "side", "aria-label": "Moves" },
        this.details.move_line,
        this.details.root,
        this.moves.root,
        this.details.verdict,
        this.options,
        this.extras,
      ),
    );
    this.take(game);
  }

  /** Removes all listeners and stops playback. */
  close() {
    this.leaving.abort();
  }

  /** @param words what the key does */
  make_option(text: string, key: string, words: string, changed: () => void = () => this.draw(false)) {
    const box = element("input", { type: "checkbox", onchange: changed });
    const label = element("label", {}, box, text);
    this.keys.on(key, words, () => {
      if (!label.hidden) box.click();
    });
    return { box, label };
  }

  make_flip_button() {
    const flip = () => {
      this.board.flip();
      this.draw(false);
    };
    this.keys.on("f", "turn the board round", flip);
    return element("button", { type: "button", class: "small", title: "Turn the board round (f)", onclick: flip }, "Flip");
  }

  make_mistake_buttons() {
    const button = (text: string, label: string, step: number) =>
      element("button", { type: "button", class: "small", "aria-label": label, onclick: () => this.go_to_mistake(step) }, text);
    const back = button("‹ mistake", "Previous mistake", -1);
    const next = button("mistake ›", "Next mistake", 1);
    this.keys.on(",", "previous mistake", () => this.go_to_mistake(-1));
    this.keys.on(".", "next mistake", () => this.go_to_mistake(1));
    return { back, next, root: element("span", { class: "mistakes", hidden: true }, back, next) };
  }

  /** Shows `game` from now on. A viewer that showed the last ply shows the last ply again. */
  take(game: PlayedGame) {
    const at_end = this.ply === this.stones.length;
    this.game = game;
    this.stones = stones_of(game);
    this.positions = positions_of(game.rules, this.stones);
    this.judged = judged_moves(game.analysis);
    this.moves.take(game);
    this.opinions = opinions_of(game, this.stones);
    this.graph.take(this.opinions, this.stones.length);
    this.bar.root.hidden = game.rules.goal !== "most-lines" && Object.values(this.opinions).every((opinions) => opinions.length === 0);
    this.mistakes.root.hidden = this.mistake_plies().length === 0;
    this.values_wanted.label.hidden = !game.rules.gravity || !game.analysis;
    this.line_wanted.label.hidden = !game.moves.some((move) => move.said?.variation);
    this.go(at_end ? this.stones.length : Math.min(this.ply, this.stones.length));
  }

  /** Sets the clock that runs at the last ply. */
  run_clock(clock: Clock | null) {
    this.clock = clock;
    this.draw(false);
  }

  /** Lets the user make moves; null: no longer. */
  take_hand(hand: Hand | null) {
    this.hand = hand ?? no_hand;
    this.draw(false);
  }

  go(ply: number) {
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

  /** @param step -1: the previous one, 1: the next one */
  go_to_mistake(step: number) {
    const plies = this.mistake_plies();
    const goal = step > 0 ? plies.find((ply) => ply > this.ply) : plies.reverse().find((ply) => ply < this.ply);
    if (goal !== undefined) this.playback.go(goal);
  }

  at_end() {
    return this.ply === this.stones.length;
  }

  mover(): Colour {
    return mover_after(this.game.rules, this.stones.slice(0, this.ply));
  }

  /** The known values of the columns in the shown position, and whether to show them above the columns. */
  values() {
    const hint = this.hand.hint(this.ply);
    const known = column_values(this.game, hint, this.judged.get(this.ply + 1), this.at_end());
    return { known, wanted: Boolean(hint?.hints) || this.values_wanted.box.checked };
  }

  /** @param line_pointed the pointer or the focus is on the expected line */
  draw_board(animated: boolean, line_pointed = false) {
    const { rules } = this.game;
    const position = this.positions[this.ply];
    const hint = this.hand.hint(this.ply);
    const { known, wanted } = this.values();
    this.board.show(
      position,
      {
        line: this.at_end() ? this.game.outcome?.line : undefined,
        numbers: this.numbers_wanted.box.checked ? this.numbers() : null,
        best: hint ? hint.best.map((name) => this.full_place(position, name)) : this.better_places(position, this.judged.get(this.ply)),
        all_lines: rules.goal === "most-lines",
        expected: line_pointed || this.line_wanted.box.checked ? this.expected() : [],
        values: wanted ? values_on_board(known, rules) : null,
      },
      animated,
    );
    this.root.style.setProperty("--board-aspect", String(this.board.aspect()));
    this.board.describe(board_words(rules.columns, position, this.ply));
  }

  draw(animated: boolean) {
    const position = this.positions[this.ply];
    const { known, wanted } = this.values();
    const lines = this.game.rules.goal === "most-lines" ? count_lines(this.game.rules, position) : null;
    this.draw_board(animated);
    this.offer(known, wanted);
    const is_over = this.at_end() && this.game.outcome !== null;
    this.players.show(this.game, this.ply, this.limit, lines, is_over ? null : this.mover());
    this.players.run(this.at_end() && !is_over ? this.clock : null);
    this.playback.show();
    this.moves.show(this.ply);
    this.graph.show(this.ply);
    this.bar.show(evaluation_at(this.game, this.opinions, position, this.ply));
    this.details.show(this.game, this.stones, this.ply, this.judged.get(this.ply), this.hand.hint(this.ply), this.mover(), this.expected().length > 0);
    const mistakes = this.mistake_plies();
    this.mistakes.back.disabled = !mistakes.some((ply) => ply < this.ply);
    this.mistakes.next.disabled = !mistakes.some((ply) => ply > this.ply);
  }

  /** @param wanted values are shown above the columns */
  offer(known: ColumnValues, wanted: boolean) {
    const words = values_in_words(known, this.mover(), this.game.rules);
    const legend = [legend_of(known, this.game.rules), known.gap].filter(Boolean).join(" — ");
    const invitation = wanted ? legend : words.size > 0 ? `${pointing_words()} a column for its value.` : "";
    this.pointed.textContent = invitation;
    this.pointed.hidden = !wanted && words.size === 0 && this.values_wanted.label.hidden;
    this.targets.offer(this.hand.choice(this.ply), {
      words,
      pointed: (column) => {
        const said = column === null ? undefined : words.get(column);
        this.pointed.textContent = column === null || said === undefined ? invitation : column_words(column, said);
      },
    });
  }

  /** The moves that the program of the last move expects. */
  expected() {
    const move = this.game.moves.find((candidate) => candidate.ply === this.ply);
    return expected_line(this.game.rules, this.stones.slice(0, this.ply), this.positions[this.ply], move);
  }

  numbers() {
    return plies_of(this.game.rules, this.stones.slice(0, this.ply));
  }

  /** The better places to play that are still free. */
  better_places(position: Position, judged: JudgedMove | undefined) {
    if (!judged || judged.judgement === "best" || !position.last) return [];
    const before = this.positions[this.ply - 1];
    return judged.best
      .map((name) => this.full_place(before, name))
      .filter((name) => !this.board_has(position, name));
  }

  /** The place of a best move; with gravity `name` may be only its column. */
  full_place(before: Position, name: string) {
    if (name.length > 1) return name;
    const row = landing_row(this.game.rules, before, column_number(name)) ?? 0;
    return `${name}${row + 1}`;
  }

  board_has(position: Position, name: string) {
    return Boolean(position.cells[cell_index(this.game.rules, place_of(name))]);
  }
}

function board_words(columns: number, position: Position, ply: number) {
  const places: Record<Colour, string[]> = { white: [], black: [] };
  position.cells.forEach((colour, index) => {
    if (colour) places[colour].push(`${column_letter(index % columns)}${Math.floor(index / columns) + 1}`);
  });
  const side = (colour: Colour) => `${colour_name(colour)}: ${places[colour].join(" ") || "nothing"}`;
  return `Board after ${counted(ply, "move")}. ${side("white")}. ${side("black")}.`;
}
