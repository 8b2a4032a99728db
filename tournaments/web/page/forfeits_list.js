// @ts-check
// Games that were lost by what a program did.
import { counted, ending_text } from "./words.js";
import { element, game_address, player_link, refill, remark, renew, table } from "./elements.js";

/** @import { ForfeitsDocument, Player } from "./schemas" */

/**
 * @param {HTMLElement} place
 * @param {ForfeitsDocument} forfeits
 * @param {Player[]} players
 */
export function show_forfeits(place, forfeits, players) {
  if (forfeits.forfeits.length === 0) {
    refill(place, remark("Every game was decided on the board."));
    return;
  }
  const names = new Map(players.map((player) => [player.number, player.name]));
  const rows = forfeits.forfeits.map((forfeit) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, element("a", { href: game_address(forfeit.game) }, `Game ${forfeit.game}`)),
      element("td", {}, player_link(forfeit.player, names.get(forfeit.player) ?? "?")),
      element("td", {}, ending_text(forfeit.ending)),
      element("td", {}, player_link(forfeit.opponent, names.get(forfeit.opponent) ?? "?")),
    ),
  );
  const left_out = forfeits.total - forfeits.forfeits.length;
  renew(
    place,
    element("div", { class: "scroller tall", tabindex: 0, role: "region", "aria-label": "Forfeits" }, table("Forfeits", ["Game", "Lost by", "How", "Opponent"], rows)),
    left_out > 0 && remark(`${counted(left_out, "earlier one")} not shown.`),
  );
}
