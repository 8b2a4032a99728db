// SPDX-License-Identifier: MIT
// The list of all games, or of those that match the filter, in pages.
import { games_in_a_document, load_game_list } from "./documents.ts";
import { colour_disc, element, found, game_address, player_link, refill, remark, renew, sort_head, table, untrusted_text, with_commas } from "./elements.ts";
import { FilterForm, address_of, all_games, chosen_rows, is_forfeit, view_of, type GameView } from "./game_filter.ts";
import { counted, ending_text, printable, result_text } from "./words.ts";

import type { Colour, GameRow, OverEvent, Player, TournamentDocument } from "./schemas";

const most_players = 5;

/** The number of times that each of `values` occurs, the most frequent first. */
function frequencies<Value>(values: Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts).sort(([, one], [, other]) => other - one);
}

/** The players who lost by forfeit: one or both. */
function losers([, white, black, result]: GameRow) {
  return result === "both-lose" ? [white, black] : result === "white" ? [black] : [white];
}

function show_forfeits(place: HTMLElement, rows: GameRow[], players: Player[]) {
  const finished = rows.filter((row) => row[7] === "finished");
  const forfeits = finished.filter(is_forfeit);
  place.hidden = finished.length === 0;
  if (forfeits.length === 0) {
    refill(place, "Every game was decided on the board.");
    return;
  }
  const endings = frequencies(forfeits.map((row) => row[4] ?? "")).map(([ending, count]) =>
    element("a", { href: address_of({ ending }) }, `${ending_text(ending)} ${count}`),
  );
  const guilty = frequencies(forfeits.flatMap(losers));
  const names = new Map(players.map((player) => [player.number, player.name]));
  const by_player = guilty.slice(0, most_players).map(([number, count]) => {
    const name = names.get(number) ?? "?";
    return element("a", { href: address_of({ player: printable(name), result: "lost", ending: "forfeit" }) }, untrusted_text(name, 24), ` ${count}`);
  });
  const others = guilty.length - by_player.length;
  refill(
    place,
    element("a", { href: address_of({ ending: "forfeit" }) }, element("strong", {}, `⚑ ${counted(forfeits.length, "game")}`)),
    " lost by forfeit: ",
    ...with_commas(endings),
    " · by ",
    ...with_commas(by_player),
    others > 0 && ` and ${counted(others, "other")}`,
  );
}

const games_on_a_page = 50;

export class GameList {
  tournament: TournamentDocument | null = null;
  view = view_of(location.hash) ?? all_games;
  form = new FilterForm((change) => this.choose({ page: 1, ...change }));
  jump: HTMLFormElement;
  notice = element("span", { role: "status" });
  list = element("div");

  constructor(public place: HTMLElement, public rows: GameRows) {
    this.jump = this.jump_form();
    addEventListener("hashchange", () => this.follow_address());
  }

  /** Loads missing rows and shows the list. */
  async show(tournament: TournamentDocument) {
    this.tournament = tournament;
    if (tournament.games.total === 0) {
      refill(this.place, remark("No game is paired yet."));
      return;
    }
    await this.rows.load(tournament.games);
    this.rows.begin(tournament.running.map((game) => game.number));
    const is_first = this.list.parentElement !== this.place;
    if (is_first) {
      refill(this.place, element("div", { class: "filter-line" }, this.form.root, this.jump), this.notice, this.list);
    }
    show_forfeits(found("forfeits"), this.rows.all, tournament.players);
    this.draw();
    if (is_first && view_of(location.hash)) this.come_into_sight();
  }

  follow_address() {
    const view = view_of(location.hash);
    if (!view) return;
    this.view = view;
    this.draw();
    this.come_into_sight();
  }

  come_into_sight() {
    found("games-section").scrollIntoView({ behavior: "instant" });
  }

  choose(change: Partial<GameView>) {
    this.view = { ...this.view, ...change };
    history.replaceState(null, "", address_of(this.view));
    this.draw();
  }

  draw() {
    if (!this.tournament) return;
    const { all } = this.rows;
    const { players } = this.tournament;
    this.form.offer(all, players, this.view);
    const chosen = chosen_rows(all, this.view, players);
    const pages = Math.max(1, Math.ceil(chosen.length / games_on_a_page));
    const page = Math.min(this.view.page, pages);
    const first = (page - 1) * games_on_a_page;
    const shown = chosen.slice(first, first + games_on_a_page);
    const names = new Map(players.map((player) => [player.number, player.name]));
    this.notice.textContent = chosen.length === all.length ? counted(all.length, "game") : `${chosen.length.toLocaleString("en")} of ${counted(all.length, "game")}`;
    renew(
      this.list,
      shown.length === 0 ? remark("No game matches.") : table("Games", this.heads(), shown.map((row) => this.line(row, names)), "games"),
      pages > 1 && this.turner(page, pages, first, shown.length, chosen.length),
    );
  }

  heads() {
    const ordered = (name: string, heading: string, classes = "number") => {
      const order = this.view.order || "number";
      const direction = order === name ? "ascending" : order === `-${name}` ? "descending" : null;
      return sort_head(heading, direction, () => this.choose({ order: direction === "ascending" ? `-${name}` : name, page: 1 }), { classes });
    };
    return [ordered("number", "Game"), ordered("round", "Round", "number"), "White", "Black", "Result", "Ending", ordered("moves", "Moves", "number")];
  }

  line([number, white, black, result, ending, plies, round, state]: GameRow, names: Map<number, string>) {
    const played = state === "finished" || state === "running";
    return element(
      "tr",
      {},
      element("th", { scope: "row", class: "number" }, played ? element("a", { href: game_address(number) }, number) : number),
      element("td", { class: "number round", "data-label": "round" }, round),
      this.side("white", white, result, names),
      this.side("black", black, result, names),
      element("td", { class: "result" }, state === "finished" ? result_text(result) : element("span", { class: `chip ${printable(state)}` }, state)),
      element("td", { class: "ending" }, ending && ending_text(ending)),
      element("td", { class: "number moves", "data-label": "moves" }, plies || ""),
    );
  }

  side(colour: Colour, player: number, result: GameRow[3], names: Map<number, string>) {
    const kind = result === colour ? `side-${colour} winner` : `side-${colour}`;
    return element("td", { class: kind }, colour_disc(colour, false), player_link(player, names.get(player) ?? "?", 28));
  }

  turner(page: number, pages: number, first: number, count: number, total: number) {
    const turn = (words: string, to: number) =>
      element("button", { type: "button", disabled: to < 1 || to > pages, onclick: () => this.turn_to(to) }, words);
    return element(
      "p",
      { class: "turner" },
      turn("‹ earlier", page - 1),
      ` ${(first + 1).toLocaleString("en")} to ${(first + count).toLocaleString("en")} of ${total.toLocaleString("en")} `,
      turn("later ›", page + 1),
    );
  }

  turn_to(page: number) {
    this.choose({ page });
    this.list.scrollIntoView({ behavior: "instant", block: "start" });
  }

  jump_form() {
    const field = element("input", { type: "number", min: 1, required: true, inputmode: "numeric" });
    return element(
      "form",
      {
        class: "filters",
        onsubmit: (event: Event) => {
          event.preventDefault();
          this.go_to(Number(field.value));
        },
      },
      element("label", { class: "filter-field" }, element("span", {}, "Game number"), field),
      element("button", { class: "small" }, "Go to"),
    );
  }

  /** Shows the page of the list with a game; removes the filter if it excludes the game. */
  go_to(number: number) {
    if (!this.tournament) return;
    const place_in = (view: GameView) => chosen_rows(this.rows.all, view, this.tournament?.players ?? []).findIndex((row) => row[0] === number);
    const view = place_in(this.view) >= 0 ? this.view : all_games;
    const place = place_in(view);
    if (place < 0) {
      this.notice.textContent = `There is no game ${number}.`;
      return;
    }
    this.choose({ ...view, page: Math.floor(place / games_on_a_page) + 1 });
    const row = Array.from(this.list.querySelectorAll("tbody tr")).find((line) => line.querySelector("th")?.textContent === String(number));
    row?.classList.add("meant");
    row?.scrollIntoView({ behavior: "instant", block: "center" });
    row?.querySelector("a")?.focus({ preventScroll: true });
  }
}

/** The approximate height of the first page of a list. */
export function height_of_games(total: number) {
  return 175 + 38 * Math.min(total, games_on_a_page);
}

// The loaded rows of the list of games, one per game.

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
