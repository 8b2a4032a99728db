// @ts-check
// The standings on the front page, ordered by the chosen column and filtered by name.
import { element } from "./elements.js";
import { players_called } from "./game_filter.js";
import { show_standings } from "./standings_table.js";

/** @import { Column, ColumnValues, Player, TournamentDocument } from "./schemas" */

/** @typedef {{key: string, descending: boolean}} Order by a column */

/**
 * The value that orders players, a number or a text; null: unknown, which comes last.
 * @type {{[Kind in keyof ColumnValues]: (value: any, player: Player) => number|string|null}}
 */
const measures = {
  rank: (_, player) => player.rank,
  player: (_, player) => player.name.toLowerCase(),
  count: (value) => value,
  number: (value) => value,
  seconds: (value) => value,
  likelihood: (value) => value,
  rating: (rating) => rating?.elo ?? null,
  share: (share) => (share && share.whole > 0 ? share.part / share.whole : null),
  words: (words) => words,
};

/** @param {Column} column */
const begins_descending = (column) => !["rank", "player", "words"].includes(column.kind);

/**
 * @param {Player[]} players in the order of the standings, which breaks ties
 * @param {Column} column
 * @param {boolean} descending
 */
function ordered(players, column, descending) {
  const direction = descending ? -1 : 1;
  const measured = players.map((player) => ({ player, value: measures[column.kind](player.values[column.key] ?? null, player) }));
  measured.sort(({ value: one }, { value: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one < other ? -1 : one > other ? 1 : 0);
  });
  return measured.map(({ player }) => player);
}

export class StandingsView {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} search_place for the search field
   */
  constructor(place, search_place) {
    this.place = place;
    /** @type {TournamentDocument|null} */
    this.tournament = null;
    /** @type {Order|null} null: the document's order */
    this.order = null;
    this.search = element("input", { type: "search", placeholder: "Find a player", "aria-label": "Find a player", autocomplete: "off", spellcheck: "false", oninput: () => this.draw() });
    this.search.addEventListener("keydown", (event) => this.leave_for_player(event));
    search_place.append(this.search);
    addEventListener("beforeprint", () => this.draw(true));
    addEventListener("afterprint", () => this.draw());
  }

  /** @param {TournamentDocument} tournament */
  show(tournament) {
    this.tournament = tournament;
    this.search.hidden = tournament.players.length < 2;
    this.draw();
  }

  /** @param {boolean} [everybody] ignores the filter */
  draw(everybody = false) {
    if (!this.tournament) return;
    const { columns, players } = this.tournament;
    const column = columns.find(({ key }) => key === this.order?.key);
    const wanted = everybody ? null : players_called(this.search.value, players);
    const shown = (column ? ordered(players, column, this.order?.descending ?? false) : players).filter((player) => wanted === null || wanted.has(player.number));
    show_standings(this.place, this.tournament, {
      players: shown,
      direction_of: ({ key }) => (this.order?.key !== key ? null : this.order.descending ? "descending" : "ascending"),
      turn: (turned) => this.turn(turned),
    });
  }

  /** @param {Column} column */
  turn(column) {
    const descending = this.order?.key === column.key ? !this.order.descending : begins_descending(column);
    this.order = { key: column.key, descending };
    this.draw();
  }

  /** Enter opens the player's page if only one player matches. @param {KeyboardEvent} event */
  leave_for_player(event) {
    if (event.key !== "Enter") return;
    const links = this.place.querySelectorAll("tbody th a");
    if (links.length === 1) /** @type {HTMLAnchorElement} */ (links[0]).click();
  }
}
