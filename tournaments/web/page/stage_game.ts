// One game on the stage, as large as it fits: players, board, clocks, evaluation, outcome.
import { Board } from "./board.ts";
import { EvaluationBar, evaluation_at } from "./evaluation.ts";
import { PlayersStrip } from "./players_strip.ts";
import { colour_name, ending_text, result_text } from "./words.ts";
import { count_lines, opponent_of, positions_of, stone_words, stones_of, type Position, type Stone } from "./position.ts";
import { element, game_address, refill, untrusted_text } from "./elements.ts";
import { opinions_of } from "./opinions.ts";

import type { Colour, GameDocument, Outcome } from "./schemas";

/** The number of characters of a verdict that fit below one of two games. */
const longest_verdict = 96;

export class StageGame {
  leaving = new AbortController();
  players = new PlayersStrip(this.leaving.signal, { brief: true });
  board: Board;
  evaluation = new EvaluationBar();
  told = element("p", { class: "stage-told" });
  opinions = { white: element("p", { class: "opinion" }), black: element("p", { class: "opinion" }) };
  root: HTMLElement;
  stones: Stone[] = [];
  positions: Position[] = [];
  ply = 0;

  /** @param limit seconds per turn; 0: none */
  constructor(public game: GameDocument, public limit: number) {
    this.board = new Board(game.rules);
    for (const colour of ["white", "black"] as const) {
      this.players.name_side(colour, untrusted_text(game[colour].name, 60));
      this.players.sides[colour].root.append(this.opinions[colour]);
    }
    const about = element("p", { class: "stage-number" }, element("a", { href: game_address(game.number) }, `Game ${game.number}`), ` · round ${game.round}`);
    this.root = element(
      "article",
      { class: "stage-game", "aria-label": `Game ${game.number}` },
      this.players.root,
      element("div", { class: "stage-board" }, this.evaluation.root, this.board.root),
      element("div", { class: "stage-words" }, about, this.told),
    );
    this.root.style.setProperty("--board-aspect", String(this.board.width / this.board.height));
    this.take(game);
  }

  close() {
    this.leaving.abort();
    this.root.remove();
  }

  /** Shows the last position of `game` from now on. */
  take(game: GameDocument) {
    this.game = game;
    this.stones = stones_of(game);
    this.positions = positions_of(game.rules, this.stones);
    this.show(this.stones.length);
  }

  end(outcome: Outcome) {
    this.take({ ...this.game, outcome, running: false, clock: null });
  }

  show(ply: number) {
    const { game, stones, positions } = this;
    const forward = ply === this.ply + 1;
    this.ply = ply;
    const at_end = ply === stones.length;
    const outcome = at_end ? game.outcome : null;
    const lines = game.rules.goal === "most-lines" ? count_lines(game.rules, positions[ply]) : null;
    this.board.show(positions[ply], { line: outcome?.line, all_lines: lines !== null }, forward);
    this.board.describe(`Board after ${ply} moves`);
    this.players.show(game, ply, this.limit, lines, outcome ? null : this.mover());
    this.players.run(at_end && !outcome ? game.clock : null);
    const evaluation = evaluation_at(game, opinions_of(game, stones), positions[ply], ply);
    this.evaluation.show(evaluation);
    this.evaluation.root.hidden = evaluation.height === null;
    for (const colour of ["white", "black"] as const) {
      const own = evaluation[colour];
      this.opinions[colour].textContent = own ? `thinks: ${own.words}` : "";
      this.players.sides[colour].root.classList.toggle("has-won", outcome?.result === colour);
    }
    this.root.classList.toggle("over", Boolean(outcome));
    this.tell(outcome);
  }

  /** @returns the side to move in the shown position */
  mover(): Colour {
    const last = this.stones[this.ply - 1];
    return last ? opponent_of(last.colour) : "white";
  }

  /** Removes the players' names, which are shown above and below the board. */
  without_names(sentence: string) {
    return [this.game.white.name, this.game.black.name].reduce((left, name) => left.replace(` (${name})`, ""), sentence);
  }

  tell(outcome: Outcome | null) {
    if (outcome) {
      refill(
        this.told,
        element("strong", { class: "stage-result" }, result_text(outcome.result)),
        element("span", { class: "at-length" }, " ", untrusted_text(this.without_names(outcome.sentence), longest_verdict)),
        element("span", { class: "briefly" }, " ", ending_text(outcome.ending)),
      );
      return;
    }
    const stone = this.stones[this.ply - 1];
    if (!stone) refill(this.told, "White begins.");
    else refill(this.told, `Move ${this.ply}: `, element("strong", {}, `${colour_name(stone.colour)} ${stone.recolours ? "recolours " : ""}${stone_words(stone)}`));
  }
}
