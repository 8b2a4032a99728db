// @ts-check
// Everyone against everyone; a cell opens the games of its pair.
import { ending_text, points_text, printable, result_text } from "./words.js";
import { element, game_address, refill, remark, renew, untrusted_text } from "./elements.js";
import { load_game_rows } from "./documents.js";

/** @import { CrosstableDocument, GameRow, Player, Score } from "./schemas" */

/** @typedef {{points: number, games: [number, Score][]}} Cell of the line's player */

/** @type {Record<Score, string>} */
const score_words = { 1: "won", "=": "drawn", 0: "lost", "+": "won by forfeit", "-": "lost by forfeit" };

/** @type {Record<Score, Score>} */
const other_side = { 1: "0", "=": "=", 0: "1", "+": "-", "-": "+" };

/** @param {CrosstableDocument} crosstable */
function cells_of(crosstable) {
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const [upper, lower, points, lower_points, games] of crosstable.pairs) {
    cells.set(`${upper} ${lower}`, { points, games });
    const turned = games.map(([game, score]) => /** @type {[number, Score]} */ ([game, other_side[score]]));
    cells.set(`${lower} ${upper}`, { points: lower_points, games: turned });
  }
  return cells;
}

/** @param {Cell} cell */
function tendency(cell) {
  const value = cell.games.reduce((sum, [, score]) => sum + ("1+".includes(score) ? 1 : score === "=" ? 0.5 : 0), 0);
  const share = cell.games.length === 0 ? 0.5 : value / cell.games.length;
  return share > 0.5 ? "better" : share < 0.5 ? "worse" : "level";
}

/**
 * @param {Player} player
 * @param {Player} opponent
 * @param {Cell} cell
 * @param {HTMLDialogElement} dialog
 * @param {Map<number, string>} names
 */
function pair_button(player, opponent, cell, dialog, names) {
  const shown = cell.games.length <= 6 ? cell.games.map(([, score]) => score).join("").replaceAll("-", "−") : points_text(cell.points);
  const words = cell.games.map(([, score]) => score_words[score]).join(", ");
  const label = `${printable(player.name)} against ${printable(opponent.name)}: ${words}`;
  const attributes = { class: `pair ${tendency(cell)}`, "aria-label": label, title: `${points_text(cell.points)} points` };
  if (cell.games.length === 1) return element("a", { ...attributes, href: game_address(cell.games[0][0]) }, shown);
  const open = () => void open_pair(dialog, player, opponent, cell, names);
  return element("button", { ...attributes, type: "button", onclick: open }, shown);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Player} player
 * @param {Player} opponent
 * @param {Cell} cell
 * @param {Map<number, string>} names
 */
async function open_pair(dialog, player, opponent, cell, names) {
  const list = element("ul", { class: "pair-games" });
  const close = element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  refill(dialog, close, element("h2", {}, untrusted_text(player.name), " – ", untrusted_text(opponent.name)), list);
  dialog.showModal();
  const rows = await load_game_rows(cell.games.map(([number]) => number));
  refill(list, ...cell.games.map(([number]) => element("li", {}, game_line(number, rows.get(number), names))));
  list.querySelector("a")?.focus();
}

/**
 * @param {number} number
 * @param {GameRow|undefined} row
 * @param {Map<number, string>} names
 */
export function game_line(number, row, names) {
  if (!row) return element("a", { href: game_address(number) }, `Game ${number}`);
  const [, white, black, result, ending, plies] = row;
  return element(
    "a",
    { href: game_address(number) },
    element("span", { class: "game-number" }, number),
    " ",
    untrusted_text(names.get(white) ?? "?", 24),
    " – ",
    untrusted_text(names.get(black) ?? "?", 24),
    element("span", { class: "result" }, ` ${result_text(result)}`),
    element("span", { class: "how" }, ` ${ending ? ending_text(ending) : ""}, ${plies} moves`),
  );
}

/**
 * @param {HTMLElement} place
 * @param {CrosstableDocument} crosstable
 * @param {Player[]} players in the order of the standings
 * @param {HTMLDialogElement} dialog where the games of a pair are listed
 */
export function show_crosstable(place, crosstable, players, dialog) {
  if (crosstable.pairs.length === 0) {
    refill(place, remark("No game is finished yet."));
    return;
  }
  const cells = cells_of(crosstable);
  const names = new Map(players.map((player) => [player.number, player.name]));
  const heads = players.map((player, index) => element("th", { scope: "col", title: printable(player.name) }, index + 1));
  const rows = players.map((player, index) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, element("span", { class: "place" }, index + 1), untrusted_text(player.name, 24)),
      ...players.map((opponent) => {
        const cell = cells.get(`${player.number} ${opponent.number}`);
        if (player === opponent) return element("td", { class: "self" });
        return element("td", {}, cell ? pair_button(player, opponent, cell, dialog, names) : element("span", { class: "unplayed" }, "·"));
      }),
    ),
  );
  const grid = element(
    "table",
    { class: "crosstable" },
    element("caption", { class: "unseen" }, "Crosstable"),
    element("thead", {}, element("tr", {}, element("td", {}), ...heads)),
    element("tbody", {}, ...rows),
  );
  const legend = "Cells: the line’s player against that of the column, game by game: 1 won, = drawn, 0 lost, + won and − lost by forfeit.";
  renew(place, element("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "Crosstable" }, grid), element("p", { class: "legend" }, legend));
}
