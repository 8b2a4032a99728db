// All moves of a game in two columns; each move is a button that shows its position.
import { colour_name, duration_text } from "./words.ts";
import { element, refill, table } from "./elements.ts";
import { recolouring_rule } from "./recolouring.ts";
import { judged_moves, judgement_meaning, judgement_words } from "./valuation.ts";
import { place_name, pops_out, stone_words, stones_of, type Stone } from "./position.ts";

import type { JudgedMove, PlayedGame, PlayedMove, Rules } from "./schemas";

export class MoveList {
  root = element("div", { class: "move-list", tabindex: -1 });
  buttons: HTMLButtonElement[] = [];

  constructor(public jump: (ply: number) => void) {}

  take(game: PlayedGame) {
    const judged = judged_moves(game.analysis);
    const played = new Map(game.moves.map((move) => [move.ply, move]));
    this.buttons = stones_of(game).map((stone, index) =>
      this.make_button(stone, index + 1, played.get(index + 1), judged.get(index + 1), game.rules),
    );
    const rows = [];
    for (let first = 0; first < this.buttons.length; first += 2) {
      rows.push(
        element(
          "tr",
          {},
          element("td", {}, this.buttons[first]),
          element("td", {}, this.buttons[first + 1]),
        ),
      );
    }
    refill(this.root, table("Moves", ["White", "Black"], rows));
  }

  make_button(stone: Stone, ply: number, move: PlayedMove | undefined, judged: JudgedMove | undefined, rules: Rules) {
    const place = place_name(stone.place);
    const words = judged && judged.judgement !== "best" ? judgement_words(judged.judgement) : null;
    const label = [
      `Move ${ply}: ${colour_name(stone.colour)} ${stone_words(stone)}`,
      move?.tried ? "tried out" : move ? duration_text(move.seconds) : "opening move",
      stone.recolours ? "turns it black" : "",
      words?.word ?? "",
    ];
    return element(
      "button",
      {
        type: "button",
        class: `move ${judged?.judgement ?? ""}${move?.tried ? " tried" : ""}`,
        title: judged && words ? `${words.word}: ${judgement_meaning(judged.judgement, rules)}` : null,
        onclick: () => this.jump(ply),
      },
      element("span", { class: "ply", "aria-hidden": "true" }, ply),
      element("span", { class: "place", "aria-hidden": "true" }, stone.choice ?? place, stone.recolours && element("span", { class: "recolours", title: recolouring_rule }, " ⟳ black"), pops_out(stone) && " ⤓"),
      words && element("span", { class: "sign", "aria-hidden": "true" }, words.sign),
      element("span", { class: "time", "aria-hidden": "true" }, move?.tried ? "tried" : move ? duration_text(move.seconds) : "given"),
      element("span", { class: "unseen" }, label.filter(Boolean).join(", ")),
    );
  }

  show(ply: number) {
    for (const button of this.root.querySelectorAll('[aria-current="step"]')) button.removeAttribute("aria-current");
    const current = this.buttons[ply - 1];
    current?.setAttribute("aria-current", "step");
    this.keep_in_sight(current);
  }

  /** Scrolls only the list, never the page. */
  keep_in_sight(button: HTMLButtonElement | undefined) {
    if (!button) {
      this.root.scrollTop = 0;
      return;
    }
    const list = this.root.getBoundingClientRect();
    const line = button.getBoundingClientRect();
    const head = 28;
    if (line.top < list.top + head) this.root.scrollTop -= list.top + head - line.top;
    else if (line.bottom > list.bottom) this.root.scrollTop += line.bottom - list.bottom;
  }
}
