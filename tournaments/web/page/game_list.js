// @ts-check
// All games by number, a page at a time.
import { element, game_address, number_head, player_link, refill, remark, renew, table } from "./elements.js";
import { ending_text, result_text } from "./words.js";
import { load_game_rows } from "./documents.js";

/** @import { GameRow, Player } from "./schemas" */

const games_on_a_page = 50;

export class GameList {
  /**
   * @param {HTMLElement} place
   * @param {number} total games that are paired
   * @param {Player[]} players
   */
  constructor(place, total, players) {
    this.place = place;
    this.total = total;
    this.names = new Map(players.map((player) => [player.number, player.name]));
    this.first = 1;
  }

  async show() {
    if (this.total === 0) {
      refill(this.place, remark("No game is paired yet."));
      return;
    }
    const last = Math.min(this.total, this.first + games_on_a_page - 1);
    const numbers = Array.from({ length: last - this.first + 1 }, (_, index) => this.first + index);
    const rows = await load_game_rows(numbers);
    const lines = numbers.flatMap((number) => {
      const row = rows.get(number);
      return row ? [this.line(row)] : [];
    });
    renew(
      this.place,
      element("div", { class: "scroller tall", tabindex: 0, role: "region", "aria-label": "Games" }, table("Games", ["Game", number_head("Round"), "White", "Black", "Result", "How", number_head("Moves")], lines, "games")),
      this.total > games_on_a_page && this.turner(last),
    );
  }

  /** @param {GameRow} row */
  line([number, white, black, result, ending, plies, round, state]) {
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, ["pending", "void", "cancelled"].includes(state) ? number : element("a", { href: game_address(number) }, number)),
      element("td", { class: "number" }, round),
      element("td", { class: result === "white" ? "winner" : "" }, player_link(white, this.names.get(white) ?? "?", 28)),
      element("td", { class: result === "black" ? "winner" : "" }, player_link(black, this.names.get(black) ?? "?", 28)),
      element("td", { class: "result" }, state === "finished" ? result_text(result) : element("span", { class: `state ${state}` }, state)),
      element("td", {}, ending && ending_text(ending)),
      element("td", { class: "number" }, plies || ""),
    );
  }

  /** @param {number} last */
  turner(last) {
    const go = (/** @type {number} */ first) => () => {
      this.first = first;
      void this.show();
    };
    return element(
      "p",
      { class: "turner" },
      element("button", { type: "button", disabled: this.first === 1, onclick: go(Math.max(1, this.first - games_on_a_page)) }, "‹ earlier"),
      ` ${this.first} to ${last} of ${this.total.toLocaleString("en")} `,
      element("button", { type: "button", disabled: last === this.total, onclick: go(last + 1) }, "later ›"),
    );
  }
}
