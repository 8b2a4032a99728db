// @ts-check
// Filter, order and page of the list of games. The address stores them, so that a link shows the same list.
import { printable } from "./words.js";

/** @import { GameRow, Player } from "./schemas" */

/**
 * @typedef {object} GameView an empty text filters nothing
 * @property {string} player a name or a part of it, White's or Black's
 * @property {string} opponent a name or a part of it, of the other side
 * @property {string} result a result or a state as in rows, or `won` or `lost` by the player
 * @property {string} ending as in rows, or `forfeit`
 * @property {string} round
 * @property {string} order a key of `orders`; with a minus in front: descending
 * @property {number} page from 1
 */

/** @type {GameView} */
export const all_games = { player: "", opponent: "", result: "", ending: "", round: "", order: "", page: 1 };

const texts = /** @type {const} */ (["player", "opponent", "result", "ending", "round", "order"]);
const mark = "#games";

/**
 * Reads the part of an address from # on; null if it is not about the list of games.
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
 * The part of the address from # on for this list.
 * @param {Partial<GameView>} view
 */
export function address_of(view) {
  const words = new URLSearchParams();
  for (const name of texts) if (view[name]) words.set(name, view[name]);
  if (view.page && view.page > 1) words.set("page", String(view.page));
  const query = words.toString();
  return query === "" ? mark : `${mark}?${query}`;
}

/** Endings without anybody's fault; all others are forfeits. */
const faultless_endings = ["line", "most-lines", "full-board", "adjudicated"];

/** @param {GameRow} row */
export function is_forfeit(row) {
  return row[4] !== null && !faultless_endings.includes(row[4]);
}

/**
 * The numbers of the players that `text` matches: the player with exactly this name, or else all players whose names
 * contain it; null if it is empty and matches everybody.
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
 * Whether the row has this result; `won` and `lost` are from the side of `own`.
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

/** @type {Record<string, (row: GameRow) => number>} the numbers by which rows can be ordered */
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
