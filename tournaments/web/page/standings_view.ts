// The standings on the front page, ordered by the chosen column and filtered by name.
import { element } from "./elements.ts";
import { players_called } from "./game_filter.ts";
import { show_standings } from "./standings_table.ts";

import type { Column, ColumnValues, Player, TournamentDocument } from "./schemas";

/** By a column. */
type Order = { key: string; descending: boolean };

/** The value that orders players, a number or a text; null: unknown, which comes last. */
const measures: { [Kind in keyof ColumnValues]: (value: any, player: Player) => number | string | null } = {
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

const begins_descending = (column: Column) => !["rank", "player", "words"].includes(column.kind);

/** @param players in the order of the standings, which breaks ties */
function ordered(players: Player[], column: Column, descending: boolean) {
  const direction = descending ? -1 : 1;
  const measured = players.map((player) => ({ player, value: measures[column.kind](player.values[column.key] ?? null, player) }));
  measured.sort(({ value: one }, { value: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one < other ? -1 : one > other ? 1 : 0);
  });
  return measured.map(({ player }) => player);
}

export class StandingsView {
  tournament: TournamentDocument | null = null;
  /** null: the document's order. */
  order: Order | null = null;
  search = element("input", { type: "search", placeholder: "Find a player", "aria-label": "Find a player", autocomplete: "off", spellcheck: "false", oninput: () => this.draw() });

  /** @param search_place for the search field */
  constructor(public place: HTMLElement, search_place: HTMLElement) {
    this.search.addEventListener("keydown", (event) => this.leave_for_player(event));
    search_place.append(this.search);
    addEventListener("beforeprint", () => this.draw(true));
    addEventListener("afterprint", () => this.draw());
  }

  show(tournament: TournamentDocument) {
    this.tournament = tournament;
    this.search.hidden = tournament.players.length < 2;
    this.draw();
  }

  /** @param everybody ignores the filter */
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

  turn(column: Column) {
    const descending = this.order?.key === column.key ? !this.order.descending : begins_descending(column);
    this.order = { key: column.key, descending };
    this.draw();
  }

  /** Enter opens the player's page if only one player matches. */
  leave_for_player(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    const links = this.place.querySelectorAll("tbody th a");
    if (links.length === 1) (links[0] as HTMLAnchorElement).click();
  }
}
