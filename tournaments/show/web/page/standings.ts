// SPDX-License-Identifier: MIT
// The standings: their table, and on the front page its order and its filter by name. The document names the columns;
// this file draws each kind of column.
import { drawn, element, fitted_player_link, refill, remark, renew, sort_head, table, type Direction } from "./elements.ts";
import { players_called } from "./game_filter.ts";
import { duration_text, points_text, printable, share_text, signed_text } from "./words.ts";

import type { Column, ColumnKind, ColumnValues, Elo, Player, TournamentDocument } from "./schemas";

/** From Elo to a place on the bar. */
type Scale = (elo: number) => number;

const longest_name = 40;
const bar_width = 140;
const bar_height = 22;

/** The scale of all ratings: from the lowest bound to the highest, with a margin. */
function rating_scale(ratings: Elo[]): Scale {
  const bounds = ratings.flatMap(({ elo, lower, upper }) => [elo, lower ?? elo - 200, upper ?? elo + 200]);
  const low = Math.min(0, ...bounds);
  const high = Math.max(0, ...bounds);
  const span = Math.max(1, high - low);
  return (elo) => 6 + ((bar_width - 12) * (elo - low)) / span;
}

function interval_text(rating: Elo) {
  if (rating.lower === null && rating.upper === null) return "unbounded";
  if (rating.upper === null) return `from ${signed_text(rating.lower ?? 0)}`;
  if (rating.lower === null) return `up to ${signed_text(rating.upper)}`;
  return `${signed_text(rating.lower)} to ${signed_text(rating.upper)}`;
}

/** A dot with its interval; an arrow on a side that the games do not bound. */
function rating_bar(rating: Elo, x: Scale) {
  const middle = bar_height / 2;
  const left = rating.lower === null ? 2 : x(rating.lower);
  const right = rating.upper === null ? bar_width - 2 : x(rating.upper);
  const end = (at: number, open: boolean, outward: number) =>
    drawn("path", {
      d: open ? `M${at - 5 * outward} ${middle - 4}L${at} ${middle}l${-5 * outward} 4` : `M${at} ${middle - 4}v8`,
    });
  return drawn(
    "svg",
    { class: "rating-bar", viewBox: `0 0 ${bar_width} ${bar_height}`, "aria-hidden": "true" },
    drawn("path", { class: "zero", d: `M${x(0)} 2V${bar_height - 2}` }),
    drawn("path", { class: "interval", d: `M${left} ${middle}H${right}` }),
    drawn("g", { class: "ends" }, end(left, rating.lower === null, -1), end(right, rating.upper === null, 1)),
    drawn("circle", { cx: x(rating.elo), cy: middle, r: 4.5 }),
  );
}

/** The cell of each kind of column, except `rank` and `player`, which have no value of their own. */
const cells: { [Kind in Exclude<ColumnKind, "rank" | "player">]: (value: ColumnValues[Kind], classes: string, x: Scale) => HTMLElement } = {
  count: (count, classes) => number_cell(String(count), count === 0 ? classes : `${classes} nonzero`),
  number: (number, classes) => number_cell(points_text(number), classes),
  seconds: (seconds, classes) => number_cell(duration_text(seconds), classes),
  likelihood: (likelihood, classes) => number_cell(share_text(likelihood, 1), classes),
  rating: (rating, classes, x) =>
    element(
      "td",
      { class: `rating ${classes}` },
      element("span", { class: "elo" }, signed_text(rating.elo)),
      rating_bar(rating, x),
      element("span", { class: "interval-text" }, interval_text(rating)),
    ),
  share: (share, classes) => number_cell(share_text(share.part, share.whole), classes, share.detail),
  words: (words, classes) => element("td", { class: classes }, printable(words)),
};

function number_cell(text: string, classes: string, title: string | null = null) {
  return element("td", { class: `number ${classes}`, title }, text);
}

function cell_of(column: Column, player: Player, x: Scale) {
  const classes = classes_of(column);
  const { kind } = column;
  if (kind === "rank") return number_cell(String(player.rank ?? "–"), classes);
  if (kind === "player") {
    const word = player.withdrawn ? "withdrawn" : player.unranked ? "unranked" : "";
    const tag = word && element("span", { class: "tag" }, word);
    return element("th", { scope: "row" }, fitted_player_link(player.number, player.name, longest_name), tag && " ", tag);
  }
  const value = player.values[column.key] ?? null;
  if (value === null) return number_cell("–", classes);
  const draw = cells[kind] as (value: unknown, classes: string, x: Scale) => HTMLElement;
  return draw(value, classes, x);
}

function classes_of(column: Column) {
  return column.dispensable ? `${column.key} wide` : column.key;
}

interface Arrangement {
  players: Player[]; // in the shown order
  direction_of: (column: Column) => Direction;
  turn: (column: Column) => void; // orders by a column or reverses the order
}

function heading_text(column: Column) {
  return column.kind === "rank" ? "#" : column.heading.charAt(0).toUpperCase() + column.heading.slice(1);
}

function heading_of(column: Column, arrangement: Arrangement | null) {
  const heading = heading_text(column);
  const meaning = column.kind === "rank" ? column.heading : column.meaning;
  const is_text = column.kind === "player" || column.kind === "words" || column.kind === "rating";
  const classes = [is_text ? "" : "number", column.dispensable ? "wide" : ""].filter(Boolean).join(" ");
  if (arrangement) return sort_head(heading, arrangement.direction_of(column), () => arrangement.turn(column), { classes, meaning });
  return element("th", { scope: "col", class: classes || null }, meaning ? element("abbr", { title: meaning }, heading) : heading);
}

/** @param arrangement null: the document's order */
export function show_standings(place: HTMLElement, tournament: TournamentDocument, arrangement: Arrangement | null = null) {
  const { columns } = tournament;
  if (tournament.players.length === 0) {
    refill(place, remark("No players yet."));
    return;
  }
  const rating_keys = columns.filter((column) => column.kind === "rating").map((column) => column.key);
  const ratings = tournament.players.flatMap((player) => rating_keys.map((key) => player.values[key]).filter(Boolean));
  const x = rating_scale(ratings as Elo[]);
  const rows = (arrangement?.players ?? tournament.players).map((player) =>
    element(
      "tr",
      { class: player.rank === 1 ? "leader" : player.unranked ? "unranked" : "", "data-player": player.number },
      ...columns.map((column) => labelled(cell_of(column, player, x), column)),
    ),
  );
  const standings = table("Standings", columns.map((column) => heading_of(column, arrangement)), rows, `standings${tournament.by_rating ? " by-rating" : ""}`);
  renew(
    place,
    element("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "Standings" }, standings),
    rows.length === 0 && remark("No player has this name."),
    // The stage has no arrangement and no room for small letters.
    ...(arrangement ? tournament.legend.map((paragraph) => element("p", { class: "legend" }, paragraph)) : []),
  );
}

/** Sets the heading that a narrow screen shows beside the value. */
function labelled(cell: HTMLElement, column: Column) {
  cell.dataset.label = heading_text(column);
  return cell;
}

// The standings on the front page, ordered by the chosen column and filtered by name.

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
