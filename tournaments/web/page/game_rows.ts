// The loaded rows of the list of games, one per game.
import { games_in_a_document, load_game_list } from "./documents.ts";

import type { GameRow, OverEvent, TournamentDocument } from "./schemas";

/** Whether only the organizer can still change the game. */
function is_final(row: GameRow) {
  return row[7] === "finished" || row[7] === "cancelled";
}

export class GameRows {
  /** The rows of each list, by its number. */
  lists = new Map<number, GameRow[]>();
  /** All rows, by number. */
  all: GameRow[] = [];

  /**
   * Loads missing lists. Events keep loaded rows up to date; they are loaded again only if they have missed events,
   * that is if their number of games differs from the tournament's.
   */
  async load(games: TournamentDocument["games"]) {
    const lists = Array.from({ length: Math.floor(games.total / games_in_a_document) + 1 }, (_, list) => list);
    const missing = lists.filter((list) => !this.lists.has(list));
    await this.load_lists(missing);
    if (this.agrees(games)) return;
    await this.load_lists(lists.filter((list) => !missing.includes(list) && !this.is_over(list)));
    if (!this.agrees(games)) await this.load_lists(lists.filter((list) => this.is_over(list)));
  }

  agrees(games: TournamentDocument["games"]) {
    return this.all.length === games.total && this.all.filter((row) => row[7] === "finished").length === games.played;
  }

  /** Whether a list is full and all its games are over. */
  is_over(list: number) {
    const rows = this.lists.get(list) ?? [];
    return rows.length === (list === 0 ? games_in_a_document - 1 : games_in_a_document) && rows.every(is_final);
  }

  async load_lists(lists: number[]) {
    const contents = await Promise.all(lists.map(load_game_list));
    lists.forEach((list, index) => this.lists.set(list, contents[index].games));
    this.all = Array.from(this.lists.keys()).sort((one, other) => one - other).flatMap((list) => this.lists.get(list) ?? []);
  }

  /** The row of a game, if loaded. */
  row(number: number) {
    return this.lists.get(Math.floor(number / games_in_a_document))?.find((row) => row[0] === number);
  }

  /** @param numbers running games */
  begin(numbers: number[]) {
    for (const number of numbers) {
      const row = this.row(number);
      if (row?.[7] === "pending") row[7] = "running";
    }
  }

  end(event: OverEvent) {
    for (const game of event.games) {
      const row = this.row(game.number);
      if (!row) continue;
      row[3] = game.outcome.result;
      row[4] = game.outcome.ending;
      row[5] = game.plies;
      row[7] = "finished";
    }
  }
}
