// @ts-check
// The list of all games, or of those that match the filter, in pages.
import { FilterForm } from "./filter_form.js";
import { all_games, address_of, chosen_rows, view_of } from "./game_filter.js";
import { counted, ending_text, printable, result_text } from "./words.js";
import { colour_disc, element, found, game_address, player_link, refill, remark, renew, table } from "./elements.js";
import { show_forfeits } from "./forfeits_line.js";
import { sort_head } from "./sort_head.js";

/** @import { Colour, GameRow, TournamentDocument } from "./schemas" */
/** @import { GameRows } from "./game_rows.js" */
/** @import { GameView } from "./game_filter.js" */

const games_on_a_page = 50;

export class GameList {
  /**
   * @param {HTMLElement} place
   * @param {GameRows} rows
   */
  constructor(place, rows) {
    this.place = place;
    this.rows = rows;
    /** @type {TournamentDocument|null} */
    this.tournament = null;
    this.view = view_of(location.hash) ?? all_games;
    this.form = new FilterForm((change) => this.choose({ page: 1, ...change }));
    this.jump = this.jump_form();
    this.notice = element("span", { role: "status" });
    this.list = element("div");
    addEventListener("hashchange", () => this.follow_address());
  }

  /** Loads missing rows and shows the list. @param {TournamentDocument} tournament */
  async show(tournament) {
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

  /** @param {Partial<GameView>} change */
  choose(change) {
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
    const ordered = (/** @type {string} */ name, /** @type {string} */ heading, classes = "number") => {
      const order = this.view.order || "number";
      const direction = order === name ? "ascending" : order === `-${name}` ? "descending" : null;
      return sort_head(heading, direction, () => this.choose({ order: direction === "ascending" ? `-${name}` : name, page: 1 }), { classes });
    };
    return [ordered("number", "Game"), ordered("round", "Round", "number"), "White", "Black", "Result", "Ending", ordered("moves", "Moves", "number")];
  }

  /**
   * @param {GameRow} row
   * @param {Map<number, string>} names
   */
  line([number, white, black, result, ending, plies, round, state], names) {
    const played = state === "finished" || state === "running";
    return element(
      "tr",
      {},
      element("th", { scope: "row", class: "number" }, played ? element("a", { href: game_address(number) }, number) : number),
      element("td", { class: "number round", "data-label": "round" }, round),
      this.side("white", white, result, names),
      this.side("black", black, result, names),
      element("td", { class: "result" }, state === "finished" ? result_text(result) : element("span", { class: `state ${printable(state)}` }, state)),
      element("td", { class: "ending" }, ending && ending_text(ending)),
      element("td", { class: "number moves", "data-label": "moves" }, plies || ""),
    );
  }

  /**
   * @param {Colour} colour
   * @param {number} player
   * @param {GameRow[3]} result
   * @param {Map<number, string>} names
   */
  side(colour, player, result, names) {
    const kind = result === colour ? `side-${colour} winner` : `side-${colour}`;
    return element("td", { class: kind }, colour_disc(colour, false), player_link(player, names.get(player) ?? "?", 28));
  }

  /**
   * @param {number} page
   * @param {number} pages
   * @param {number} first
   * @param {number} count
   * @param {number} total
   */
  turner(page, pages, first, count, total) {
    const turn = (/** @type {string} */ words, /** @type {number} */ to) =>
      element("button", { type: "button", disabled: to < 1 || to > pages, onclick: () => this.turn_to(to) }, words);
    return element(
      "p",
      { class: "turner" },
      turn("‹ earlier", page - 1),
      ` ${(first + 1).toLocaleString("en")} to ${(first + count).toLocaleString("en")} of ${total.toLocaleString("en")} `,
      turn("later ›", page + 1),
    );
  }

  /** @param {number} page */
  turn_to(page) {
    this.choose({ page });
    this.list.scrollIntoView({ behavior: "instant", block: "start" });
  }

  jump_form() {
    const field = element("input", { type: "number", min: 1, required: true, inputmode: "numeric" });
    return element(
      "form",
      {
        class: "filters",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.go_to(Number(field.value));
        },
      },
      element("label", { class: "filter-field" }, element("span", {}, "Game number"), field),
      element("button", { class: "small" }, "Go to"),
    );
  }

  /** Shows the page of the list with a game; removes the filter if it excludes the game. @param {number} number */
  go_to(number) {
    if (!this.tournament) return;
    const place_in = (/** @type {GameView} */ view) => chosen_rows(this.rows.all, view, this.tournament?.players ?? []).findIndex((row) => row[0] === number);
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

/** The approximate height of the first page of a list. @param {number} total */
export function height_of_games(total) {
  return 175 + 38 * Math.min(total, games_on_a_page);
}
