// @ts-check
// One game on the stage, as large as it fits: players, board, clocks, evaluation, outcome.
import { Board } from "./board.js";
import { EvaluationBar, evaluation_at } from "./evaluation.js";
import { PlayersStrip } from "./players_strip.js";
import { colour_name, ending_text, result_text } from "./words.js";
import { count_lines, opponent_of, positions_of, stone_words, stones_of } from "./position.js";
import { element, game_address, refill, untrusted_text } from "./elements.js";
import { opinions_of } from "./opinions.js";

/** @import { Colour, GameDocument, Outcome } from "./schemas" */

/** The number of characters of a verdict that fit below one of two games. */
const longest_verdict = 96;

export class StageGame {
  /**
   * @param {GameDocument} game
   * @param {number} limit seconds per turn; 0: none
   */
  constructor(game, limit) {
    this.limit = limit;
    this.leaving = new AbortController();
    this.players = new PlayersStrip(this.leaving.signal, { brief: true });
    this.board = new Board(game.rules);
    this.evaluation = new EvaluationBar();
    this.told = element("p", { class: "stage-told" });
    this.opinions = { white: element("p", { class: "opinion" }), black: element("p", { class: "opinion" }) };
    for (const colour of /** @type {const} */ (["white", "black"])) {
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
    this.ply = 0;
    this.take(game);
  }

  close() {
    this.leaving.abort();
    this.root.remove();
  }

  /**
   * Shows the last position of `game` from now on.
   * @param {GameDocument} game
   */
  take(game) {
    this.game = game;
    this.stones = stones_of(game);
    this.positions = positions_of(game.rules, this.stones);
    this.show(this.stones.length);
  }

  /** @param {Outcome} outcome */
  end(outcome) {
    if (this.game) this.take({ ...this.game, outcome, running: false, clock: null });
  }

  /** @param {number} ply */
  show(ply) {
    const { game, stones, positions } = this;
    if (!game || !stones || !positions) return;
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
    for (const colour of /** @type {const} */ (["white", "black"])) {
      const own = evaluation[colour];
      this.opinions[colour].textContent = own ? `thinks: ${own.words}` : "";
      this.players.sides[colour].root.classList.toggle("has-won", outcome?.result === colour);
    }
    this.root.classList.toggle("over", Boolean(outcome));
    this.tell(outcome);
  }

  /** @returns {Colour} the side to move in the shown position */
  mover() {
    const last = this.stones?.[this.ply - 1];
    return last ? opponent_of(last.colour) : "white";
  }

  /** Removes the players' names, which are shown above and below the board. @param {string} sentence */
  without_names(sentence) {
    const names = this.game ? [this.game.white.name, this.game.black.name] : [];
    return names.reduce((left, name) => left.replace(` (${name})`, ""), sentence);
  }

  /** @param {Outcome|null} outcome */
  tell(outcome) {
    if (outcome) {
      refill(
        this.told,
        element("strong", { class: "stage-result" }, result_text(outcome.result)),
        element("span", { class: "at-length" }, " ", untrusted_text(this.without_names(outcome.sentence), longest_verdict)),
        element("span", { class: "briefly" }, " ", ending_text(outcome.ending)),
      );
      return;
    }
    const stone = this.stones?.[this.ply - 1];
    if (!stone) refill(this.told, "White begins.");
    else refill(this.told, `Move ${this.ply}: `, element("strong", {}, `${colour_name(stone.colour)} ${stone.recolours ? "recolours " : ""}${stone_words(stone)}`));
  }
}
