// @ts-check
// A cell of the crosstable: the results of two players, from the row player's side.
import { element, game_address } from "./elements.js";
import { points_text, printable } from "./words.js";
import { set_share } from "./players_strip.js";

/** @import { CrosstableDocument, Player, Score } from "./schemas" */

/**
 * @typedef {object} PairCell
 * @property {number} points of the row player in all games
 * @property {[number, Score][]} games the latest games
 * @property {string} text the scores, or the points if there are too many scores
 * @property {string} words the results in words
 * @property {number} share of won games among `games`; a draw counts half
 */

/** @type {Record<Score, string>} */
const score_words = { 1: "won", "=": "drawn", 0: "lost", "+": "won by forfeit", "-": "lost by forfeit" };

/** @type {Record<Score, Score>} */
const other_side = { 1: "0", "=": "=", 0: "1", "+": "-", "-": "+" };

const most_scores = 6;

/**
 * @param {number} points
 * @param {[number, Score][]} games
 * @returns {PairCell}
 */
function pair_cell(points, games) {
  const text = games.length <= most_scores ? games.map(([, score]) => score).join("").replaceAll("-", "−") : points_text(points);
  const won = games.reduce((sum, [, score]) => sum + ("1+".includes(score) ? 1 : score === "=" ? 0.5 : 0), 0);
  return { points, games, text, words: games.map(([, score]) => score_words[score]).join(", "), share: won / Math.max(1, games.length) };
}

/** @param {CrosstableDocument} crosstable */
export function cells_of_document(crosstable) {
  /** @type {Map<string, PairCell>} */
  const cells = new Map();
  for (const [upper, lower, points, lower_points, games] of crosstable.pairs) {
    const turned = games.map(([game, score]) => /** @type {[number, Score]} */ ([game, other_side[score]]));
    cells.set(`${upper} ${lower}`, pair_cell(points, games));
    cells.set(`${lower} ${upper}`, pair_cell(lower_points, turned));
  }
  return cells;
}

/**
 * @param {Map<string, PairCell>} cells
 * @param {Player} player
 * @param {Player} opponent
 */
export function cell_of_pair(cells, player, opponent) {
  return cells.get(`${player.number} ${opponent.number}`);
}

/**
 * The content of the cell: a link to a single game, or a button for several.
 * @param {Player} player
 * @param {Player} opponent
 * @param {PairCell} cell
 */
export function pair_element(player, opponent, cell) {
  const kind = cell.share > 0.5 ? "better" : cell.share < 0.5 ? "worse" : "level";
  const attributes = { class: `pair ${kind}`, tabindex: -1, "aria-label": `${printable(player.name)} against ${printable(opponent.name)}: ${cell.text}, ${cell.words}` };
  const text = element("span", {}, cell.text);
  const made =
    cell.games.length === 1
      ? element("a", { ...attributes, href: game_address(cell.games[0][0]) }, text)
      : element("button", { ...attributes, type: "button" }, text);
  set_share(made, cell.share);
  return made;
}
