// SPDX-License-Identifier: MIT
// All moves of a game in two columns; each move is a button that shows its position.
import { colour_disc, element, refill, table } from "./elements.ts";
import { place_name, pops_out, stone_words, stones_of, type Stone } from "./position.ts";
import { recolouring_rule } from "./rules.ts";
import { judged_moves, judgement_meaning, judgement_words } from "./valuation.ts";
import { colour_name, duration_text } from "./words.ts";

import type { JudgedMove, PlayedGame, PlayedMove, Rules } from "./schemas";

export class MoveList {
  root = element("div", { class: "move-list", tabindex: -1 });
  buttons: HTMLButtonElement[] = [];

  constructor(public jump: (ply: number) => void) {}

  take(game: PlayedGame) {
    const judged = judged_moves(game.analysis);
    const played = new Map(game.moves.map((move) => [move.ply, move]));
    const stones = stones_of(game);
    this.buttons = stones.map((stone, index) => this.make_button(stone, index + 1, played.get(index + 1), judged.get(index + 1), game.rules));
    const rows = rows_of(stones).map((row) =>
      element("tr", {}, ...row.map((ply) => element("td", {}, ply === null ? "" : this.buttons[ply - 1]))),
    );
    refill(this.root, table("Moves", ["White", "Black"], rows));
  }

  make_button(stone: Stone, ply: number, move: PlayedMove | undefined, judged: JudgedMove | undefined, rules: Rules) {
    const place = place_name(stone.place);
    // In the opening swap2 a side also puts stones of the other colour.
    const others_stone = stone.puts && stone.puts !== stone.colour ? stone.puts : null;
    const words = judged && judged.judgement !== "best" ? judgement_words(judged.judgement) : null;
    const label = [
      `Move ${ply}: ${colour_name(stone.colour)} ${stone_words(stone)}`,
      move?.tried ? "tried out" : move ? duration_text(move.seconds) : "opening move",
      stone.recolours ? "turns it black" : "",
      others_stone ? `a ${others_stone} stone` : "",
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
      element("span", { class: "place", "aria-hidden": "true" }, stone.choice ?? place, stone.recolours && element("span", { class: "recolours", title: recolouring_rule }, " ⟳ black"), others_stone && element("span", { title: `a ${others_stone} stone` }, " ", colour_disc(others_stone, false)), pops_out(stone) && " ⤓"),
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

/** The plies in the rows of the list, White's first. In the opening swap2 a side makes several in a row. */
export function rows_of(stones: Stone[]) {
  const rows: (number | null)[][] = [];
  stones.forEach((stone, index) => {
    const is_black = stone.colour === "black";
    const goes_on = is_black && index > 0 && stones[index - 1].colour === "white";
    if (!goes_on) rows.push([null, null]);
    rows[rows.length - 1][is_black ? 1 : 0] = index + 1;
  });
  return rows;
}
