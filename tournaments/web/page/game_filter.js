// @ts-check
// Which games are listed, in which order, from which page on: kept in the address, so that a link leads to them.
import { printable } from "./words.js";

/** @import { GameRow, Player } from "./schemas" */

/**
 * @typedef {object} GameView every text empty: all games
 * @property {string} player a name or a part of it, on either side
 * @property {string} opponent the same of the other side
 * @property {string} result a result or a state as rows have it, `won` or `lost` by the player
 * @property {string} ending as rows have it, or `forfeit`
 * @property {string} round
 * @property {string} order the heading that rows are ordered by, with a minus in front: last ones first
 * @property {number} page from 1
 */

/** @type {GameView} */
export const all_games = { player: "", opponent: "", result: "", ending: "", round: "", order: "", page: 1 };

const texts = /** @type {const} */ (["player", "opponent", "result", "ending", "round", "order"]);
const mark = "#games";

/**
 * What the part of an address behind # says; null when it is not about games.
 * @param {string} hash
 * @returns {GameView|null}
 */
export function view_of(hash) {
  if (hash !== mark && !hash.startsWith(`${mark}?`)) return null;
  const words = new URLSearchParams(hash.slice(mark.length + 1));
  const view = { ...all_games, page: Math.max(1, Math.floor(Number(words.get("page"))) || 1) };
  for (const name of texts) view[name] = words.get(name) ?? "";
  return view;
}

/**
 * The address of these games, from # on.
 * @param {Partial<GameView>} view
 */
export function address_of(view) {
  const words = new URLSearchParams();
  for (const name of texts) if (view[name]) words.set(name, view[name]);
  if (view.page && view.page > 1) words.set("page", String(view.page));
  const query = words.toString();
  return query === "" ? mark : `${mark}?${query}`;
}

/** Endings that are decided on the board; all others are forfeits. */
const endings_on_the_board = ["line", "most-lines", "full-board"];

/** @param {GameRow} row */
export function is_forfeit(row) {
  return row[4] !== null && !endings_on_the_board.includes(row[4]);
}

/**
 * The numbers of the players that `text` means: the one with this very name, else those whose names hold it;
 * null where it is empty, and means everybody.
 * @param {string} text
 * @param {Player[]} players
 */
export function players_called(text, players) {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return null;
  const names = players.map((player) => ({ number: player.number, name: printable(player.name).toLowerCase() }));
  const exact = names.filter(({ name }) => name === wanted);
  return new Set((exact.length > 0 ? exact : names.filter(({ name }) => name.includes(wanted))).map(({ number }) => number));
}

/**
 * Whether the row has this result, seen by the side of `own` where it is `won` or `lost`.
 * @param {GameRow} row
 * @param {string} wanted
 * @param {"white"|"black"} own
 */
function has_result(row, wanted, own) {
  const [, , , result, , , , state] = row;
  if (wanted === "won") return result === own;
  if (wanted === "lost") return result !== null && result !== "draw" && result !== own;
  return wanted === "" || (state === "finished" ? result : state) === wanted;
}

/** @type {Record<string, (row: GameRow) => number>} what rows can be ordered by */
const orders = { number: (row) => row[0], round: (row) => row[6], moves: (row) => row[5] };

/**
 * @param {GameRow[]} rows by number
 * @param {GameView} view
 * @param {Player[]} players
 */
export function chosen_rows(rows, view, players) {
  const own = players_called(view.player, players);
  const other = players_called(view.opponent, players);
  const is_meant = (/** @type {Set<number>|null} */ numbers, /** @type {number} */ player) => numbers === null || numbers.has(player);
  const chosen = rows.filter((row) => {
    const [, white, black, , ending, , round] = row;
    if (view.round !== "" && String(round) !== view.round) return false;
    if (view.ending === "forfeit" ? !is_forfeit(row) : view.ending !== "" && ending !== view.ending) return false;
    return (
      (is_meant(own, white) && is_meant(other, black) && has_result(row, view.result, "white")) ||
      (is_meant(own, black) && is_meant(other, white) && has_result(row, view.result, "black"))
    );
  });
  const value = orders[view.order.replace("-", "")];
  if (!value) return chosen;
  const direction = view.order.startsWith("-") ? -1 : 1;
  return chosen.sort((one, another) => direction * (value(one) - value(another)) || one[0] - another[0]);
}
