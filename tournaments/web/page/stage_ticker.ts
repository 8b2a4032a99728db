// The line at the foot of the stage: the next games, and the results of the latest ones.
import { element, game_address, refill, untrusted_text } from "./elements.ts";
import { load_game_rows } from "./documents.ts";
import { result_text } from "./words.ts";

import type { GameRow, TournamentDocument } from "./schemas";

const looked_at = 400;
const most_next = 6;
const most_latest = 6;

function numbers_between(first: number, last: number) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** The rows of the games around the running ones, in the order of their numbers, which is the order of play. */
export async function rows_of_now(tournament: TournamentDocument) {
  const { games, running } = tournament;
  const now = Math.min(games.played + 1, ...running.map((game) => game.number));
  const rows = await load_game_rows(numbers_between(Math.max(1, now - looked_at), Math.min(games.total, now + looked_at)));
  return [...rows.values()].sort((one, other) => one[0] - other[0]);
}

/** The finished games among `rows`, the latest first. */
function finished_games(rows: GameRow[]) {
  return rows.filter((row) => row[7] === "finished").reverse();
}

/** The finished games in the order of replay: the latest round first, within a round the best players first. */
export function games_to_replay(rows: GameRow[], tournament: TournamentDocument) {
  const places = new Map(tournament.players.map((player, place) => [player.number, place]));
  const place_of = (row: GameRow) => (places.get(row[1]) ?? 0) + (places.get(row[2]) ?? 0);
  const games = finished_games(rows).filter((row) => row[5] > 0);
  return games.sort((one, other) => other[6] - one[6] || place_of(one) - place_of(other));
}

export function show_ticker(place: HTMLElement, rows: GameRow[], name_of: (player: number) => string) {
  const game = ([number, white, black, result]: GameRow) =>
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
  const part = (heading: string, games: GameRow[]) =>
    games.length > 0 && element("section", {}, element("h2", {}, heading), element("ul", {}, ...games.map(game)));
  const next = rows.filter((row) => row[7] === "pending").slice(0, most_next);
  refill(place, part("Next", next), part("Latest", finished_games(rows).slice(0, most_latest)));
}
