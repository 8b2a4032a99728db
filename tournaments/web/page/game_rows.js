// @ts-check
// The rows of all games, as far as they are loaded: one line of the list for each.
import { games_in_a_document, load_game_list } from "./documents.js";

/** @import { GameRow, OverEvent, TournamentDocument } from "./schemas" */

/** Whether nothing more will happen to the game but by the organizer's hand. @param {GameRow} row */
function is_final(row) {
  return row[7] === "finished" || row[7] === "cancelled";
}

export class GameRows {
  constructor() {
    /** @type {Map<number, GameRow[]>} the rows of each list, by its number */
    this.lists = new Map();
    /** @type {GameRow[]} all of them, by number */
    this.all = [];
  }

  /**
   * Loads what is not there yet. What is there follows the events, and is loaded again only when it has lost
   * track: then it counts other games than the tournament does.
   * @param {TournamentDocument["games"]} games
   */
  async load(games) {
    const lists = Array.from({ length: Math.floor(games.total / games_in_a_document) + 1 }, (_, list) => list);
    const missing = lists.filter((list) => !this.lists.has(list));
    await this.load_lists(missing);
    if (this.agrees(games)) return;
    await this.load_lists(lists.filter((list) => !missing.includes(list) && !this.is_over(list)));
    if (!this.agrees(games)) await this.load_lists(lists.filter((list) => this.is_over(list)));
  }

  /** @param {TournamentDocument["games"]} games */
  agrees(games) {
    return this.all.length === games.total && this.all.filter((row) => row[7] === "finished").length === games.played;
  }

  /** Whether every game that this list can hold is there, and is over. @param {number} list */
  is_over(list) {
    const rows = this.lists.get(list) ?? [];
    return rows.length === (list === 0 ? games_in_a_document - 1 : games_in_a_document) && rows.every(is_final);
  }

  /** @param {number[]} lists */
  async load_lists(lists) {
    const contents = await Promise.all(lists.map(load_game_list));
    lists.forEach((list, index) => this.lists.set(list, contents[index].games));
    this.all = Array.from(this.lists.keys()).sort((one, other) => one - other).flatMap((list) => this.lists.get(list) ?? []);
  }

  /** The row of a game that is loaded. @param {number} number */
  row(number) {
    return this.lists.get(Math.floor(number / games_in_a_document))?.find((row) => row[0] === number);
  }

  /** @param {number[]} numbers games that are being played */
  begin(numbers) {
    for (const number of numbers) {
      const row = this.row(number);
      if (row?.[7] === "pending") row[7] = "running";
    }
  }

  /** @param {OverEvent} event */
  end(event) {
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
