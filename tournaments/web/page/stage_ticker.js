// @ts-check
// The line at the foot of the stage: the next games, and the results of the latest ones.
import { element, game_address, refill, untrusted_text } from "./elements.js";
import { load_game_rows } from "./documents.js";
import { result_text } from "./words.js";

/** @import { GameRow, TournamentDocument } from "./schemas" */

const looked_at = 400;
const most_next = 6;
const most_latest = 6;

/** @param {number} first @param {number} last */
function numbers_between(first, last) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/**
 * The rows of the games around the running ones, in the order of their numbers, which is the order of play.
 * @param {TournamentDocument} tournament
 */
export async function rows_of_now(tournament) {
  const { games, running } = tournament;
  const now = Math.min(games.played + 1, ...running.map((game) => game.number));
  const rows = await load_game_rows(numbers_between(Math.max(1, now - looked_at), Math.min(games.total, now + looked_at)));
  return [...rows.values()].sort((one, other) => one[0] - other[0]);
}

/** The finished games among `rows`, the latest first. @param {GameRow[]} rows */
function finished_games(rows) {
  return rows.filter((row) => row[7] === "finished").reverse();
}

/**
 * The finished games in the order of replay: the latest round first, within a round the best players first.
 * @param {GameRow[]} rows
 * @param {TournamentDocument} tournament
 */
export function games_to_replay(rows, tournament) {
  const places = new Map(tournament.players.map((player, place) => [player.number, place]));
  const place_of = (/** @type {GameRow} */ row) => (places.get(row[1]) ?? 0) + (places.get(row[2]) ?? 0);
  const games = finished_games(rows).filter((row) => row[5] > 0);
  return games.sort((one, other) => other[6] - one[6] || place_of(one) - place_of(other));
}

/**
 * @param {HTMLElement} place
 * @param {GameRow[]} rows
 * @param {(player: number) => string} name_of
 */
export function show_ticker(place, rows, name_of) {
  const game = (/** @type {GameRow} */ [number, white, black, result]) =>
    element(
      "li",
      {},
      element(
        "a",
        { href: game_address(number) },
        untrusted_text(name_of(white), 20),
        element("span", { class: "stage-score" }, result ? result_text(result) : "–"),
        untrusted_text(name_of(black), 20),
      ),
    );
  const part = (/** @type {string} */ heading, /** @type {GameRow[]} */ games) =>
    games.length > 0 && element("section", {}, element("h2", {}, heading), element("ul", {}, ...games.map(game)));
  const next = rows.filter((row) => row[7] === "pending").slice(0, most_next);
  refill(place, part("Next", next), part("Latest", finished_games(rows).slice(0, most_latest)));
}
