// SPDX-License-Identifier: MIT
// The crosstable, as a heat map or with scores, in a size that fits the page or that the user chose, and the
// description of the cell under the pointer.
import { load_game_rows } from "./documents.ts";
import { close_button, element, fitted_name, game_address, player_link, refill, remark, untrusted_text } from "./elements.ts";
import { address_of } from "./game_filter.ts";
import { set_share } from "./players_strip.ts";
import { counted, ending_text, only_touch, points_text, printable, result_text } from "./words.ts";

import type { CrosstableDocument, GameRow, Player, Score } from "./schemas";

export class Crosstable {
  players: Player[] = [];
  /** How many players, those behind the others in the standings, the table omits. */
  omitted = 0;
  cells = new Map<string, PairCell>();
  /** The number of characters of the longest text in a cell. */
  characters = 1;
  /** The cell size that the user chose, in pixels; null: the largest that fits. */
  chosen_size: number | null = null;
  table = element("table", { class: "crosstable", role: "grid" });
  pointer: CellPointer;
  smaller = element("button", { type: "button", class: "small", "aria-label": "Smaller", onclick: () => this.zoom(-1) }, "−");
  larger = element("button", { type: "button", class: "small", "aria-label": "Larger", onclick: () => this.zoom(1) }, "+");
  tools = element("div", { class: "zoom", role: "group", "aria-label": "Size of the crosstable" }, this.smaller, this.larger);
  scroller = element("div", { class: "scroller", tabindex: -1, role: "region", "aria-label": "Crosstable" }, this.table);
  legend = element("p", { class: "legend" });

  /** @param dialog for the games of a pair */
  constructor(public place: HTMLElement, dialog: HTMLDialogElement) {
    this.pointer = new CellPointer(this.table, dialog, () => this.players, (player, opponent) => cell_of_pair(this.cells, player, opponent));
    new ResizeObserver(() => this.fit()).observe(place);
    addEventListener("beforeprint", () => this.fit(paper_width));
    addEventListener("afterprint", () => this.fit());
  }

  /** @param all the players in the order of the standings */
  show(crosstable: CrosstableDocument, all: Player[]) {
    const players = all.slice(0, crosstable.players);
    this.omitted = all.length - players.length;
    if (crosstable.pairs.length === 0) {
      refill(this.place, remark("No game is finished yet."));
      return;
    }
    const before = this.cells;
    const same = this.players.length === players.length && this.players.every((player, index) => player.number === players[index].number && player.name === players[index].name);
    this.players = players;
    this.cells = cells_of_document(crosstable);
    this.characters = Math.max(1, ...Array.from(this.cells.values(), (cell) => cell.text.length));
    if (this.table.parentElement?.parentElement !== this.place) {
      refill(this.place, this.tools, this.scroller, this.pointer.told, this.legend);
    }
    if (same && before.size > 0) this.renew_cells(before);
    else this.build();
    this.pointer.take_place();
    this.fit();
  }

  build() {
    const { players } = this;
    const heads = players.map((player, index) => element("th", { scope: "col", title: printable(player.name) }, index + 1));
    const rows = players.map((player, index) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, element("span", { class: "place" }, index + 1), fitted_name(player.name)),
        ...players.map((opponent) => (player === opponent ? element("td", { class: "self" }) : element("td", {}, this.inside(player, opponent)))),
      ),
    );
    refill(
      this.table,
      element("caption", { class: "unseen" }, "Crosstable"),
      element("thead", {}, element("tr", {}, element("td", {}), ...heads)),
      element("tbody", {}, ...rows),
    );
  }

  inside(player: Player, opponent: Player) {
    const cell = cell_of_pair(this.cells, player, opponent);
    return cell ? pair_element(player, opponent, cell) : element("span", { class: "unplayed", "aria-hidden": "true" }, "·");
  }

  /** Replaces only the cells that changed: the pointer or the focus may be on others. */
  renew_cells(before: Map<string, PairCell>) {
    this.players.forEach((player, row) => {
      this.players.forEach((opponent, column) => {
        const now = cell_of_pair(this.cells, player, opponent);
        const old = cell_of_pair(before, player, opponent);
        if (!now || (now.words === old?.words && now.points === old.points)) return;
        const place = this.table.tBodies[0].rows[row].cells[column + 1];
        const focused = place.contains(document.activeElement);
        refill(place, this.inside(player, opponent));
        if (focused) (place.querySelector(".pair") as HTMLElement | null)?.focus();
      });
    });
  }

  /** The available room. @param width of the paper, if printing */
  room(width: number = this.place.clientWidth) {
    return { width, height: innerHeight, players: this.players.length, characters: this.characters };
  }

  zoom(direction: 1 | -1) {
    const sizes = sizes_of(this.room());
    const present = this.chosen_size ?? fitting_size(this.room());
    this.chosen_size = (direction > 0 ? sizes.find((size) => size > present) : sizes.findLast((size) => size < present)) ?? present;
    this.fit();
  }

  /** Sets the size of the cells. @param paper the width of the paper, if printing */
  fit(paper?: number) {
    if (this.players.length === 0 || this.place.clientWidth === 0) return;
    const room = this.room(paper);
    const sizes = sizes_of(room);
    const size = (paper === undefined ? this.chosen_size : null) ?? fitting_size(room);
    const head = width_of_head(size, room.width);
    const is_heat = size < readable_size(this.characters);
    this.table.style.setProperty("--cell", `${size}px`);
    this.table.style.setProperty("--head", `${head}px`);
    this.table.style.setProperty("--count", String(this.players.length));
    this.table.classList.toggle("heat", is_heat);
    this.table.classList.toggle("crowded", size < readable_size(String(this.players.length).length));
    this.table.classList.toggle("nameless", head < 100);
    this.table.classList.toggle("headless", head === 0);
    this.tools.hidden = sizes.length < 2;
    this.smaller.disabled = size <= sizes[0];
    this.larger.disabled = size >= sizes[sizes.length - 1];
    const marks = (kind: string, words: string) => [element("span", { class: `sample-pair ${kind}`, "aria-hidden": "true" }), words];
    if (is_heat) refill(this.legend, "Row player against column player: ", ...marks("better", " filled: won more; "), ...marks("level", " level; "), ...marks("worse", " hollow: lost more. The stronger the colour, the clearer the result."));
    else refill(this.legend, "Row player against column player, game by game: 1 won, = drawn, 0 lost, + won and − lost by forfeit.");
    if (this.omitted > 0) this.legend.append(` The first ${this.players.length} players; the page of each player has all its opponents.`);
  }
}

// A cell of the crosstable: the results of two players, from the row player's side.

export interface PairCell {
  points: number; // of the row player in all games
  games: [number, Score][]; // the latest ones
  text: string; // the scores, or the points if there are too many scores
  words: string; // the results in words
  share: number; // of won games among `games`; a draw counts half
}

const score_words: Record<Score, string> = { 1: "won", "=": "drawn", 0: "lost", "+": "won by forfeit", "-": "lost by forfeit" };

const other_side: Record<Score, Score> = { 1: "0", "=": "=", 0: "1", "+": "-", "-": "+" };

const most_scores = 6;

function pair_cell(points: number, games: [number, Score][]): PairCell {
  const text = games.length <= most_scores ? games.map(([, score]) => score).join("").replaceAll("-", "−") : points_text(points);
  const won = games.reduce((sum, [, score]) => sum + ("1+".includes(score) ? 1 : score === "=" ? 0.5 : 0), 0);
  return { points, games, text, words: games.map(([, score]) => score_words[score]).join(", "), share: won / Math.max(1, games.length) };
}

export function cells_of_document(crosstable: CrosstableDocument) {
  const cells = new Map<string, PairCell>();
  for (const [upper, lower, points, lower_points, games] of crosstable.pairs) {
    const turned = games.map(([game, score, lower_score]) => ([game, lower_score ?? other_side[score]] as [number, Score]));
    cells.set(`${upper} ${lower}`, pair_cell(points, games.map(([game, score]) => [game, score])));
    cells.set(`${lower} ${upper}`, pair_cell(lower_points, turned));
  }
  return cells;
}

export function cell_of_pair(cells: Map<string, PairCell>, player: Player, opponent: Player) {
  return cells.get(`${player.number} ${opponent.number}`);
}

/** The content of the cell: a link to a single game, or a button for several. */
export function pair_element(player: Player, opponent: Player, cell: PairCell) {
  const kind = cell.share > 0.5 ? "better" : cell.share < 0.5 ? "worse" : "level";
  const attributes = { class: `pair ${kind}`, tabindex: -1, "aria-label": `${printable(player.name)} against ${printable(opponent.name)}: ${cell.text}, ${cell.words}` };
  const text = element("span", {}, cell.text);
  const made =
    cell.games.length === 1
      ? element("a", { ...attributes, href: game_address(cell.games[0][0]) }, text)
      : element("button", { ...attributes, type: "button" }, text);
  set_share(made, cell.share);
  return made;
}

// The sizes of a crosstable: fits the screen, fits the width of the page, or has readable scores.

/** Width and height in pixels; characters: of the longest text in a cell. */
type Room = { width: number; height: number; players: number; characters: number };

/** The width of the page on paper, in pixels. */
export const paper_width = 680;

/** The smallest cell sizes for rows with names and for rows with numbers. */
const smallest_named = 13;
const smallest_numbered = 9;
const width_of_number = 26;
const least = 3;

const width_of_name = (width: number) => (width < 560 ? 118 : 210);

/** The smallest size with readable text in the cells. */
export const readable_size = (characters: number) => 8 * characters + 8;

/** The largest size, even if there is more room. */
const comfortable_size = (characters: number) => Math.max(46, 11 * characters + 16);

/** The width of a row's head, which shows the name, the number or nothing, depending on the cell size. */
export function width_of_head(size: number, width: number) {
  return size >= smallest_named ? width_of_name(width) : size >= smallest_numbered ? width_of_number : 0;
}

/** The largest size in which all columns fit the width. */
export function fitting_size({ width, players, characters }: Room) {
  const share = (head: number) => (width - head) / players;
  const named = share(width_of_name(width));
  const numbered = share(width_of_number);
  const size = named >= smallest_named ? named : numbered >= smallest_numbered ? Math.min(numbered, smallest_named - 0.1) : Math.min(share(0), smallest_numbered - 0.1);
  return Math.min(Math.max(least, Math.floor(size * 10) / 10), comfortable_size(characters));
}

/** All sizes to choose from, smallest first. */
export function sizes_of(room: Room) {
  const fitting = fitting_size(room);
  const whole = Math.max(least, (room.height - 160) / room.players);
  const largest = comfortable_size(room.characters);
  const sizes = [Math.min(whole, fitting), fitting, 1.6 * fitting, readable_size(room.characters), largest];
  const clearly_apart = 1.15;
  return sizes
    .filter((size) => size >= Math.min(whole, fitting) && size <= largest)
    .sort((one, other) => one - other)
    .filter((size, index, all) => size === fitting || ((index === 0 || size > clearly_apart * all[index - 1]) && !(size < fitting && size * clearly_apart > fitting)));
}

/** The approximate height of the crosstable with its legend. */
export function height_of_crosstable(room: Room) {
  const size = fitting_size(room);
  const line = size < readable_size(room.characters) ? size : Math.max(26, Math.min(size, 41));
  return line * room.players + 110;
}

// Describes the crosstable's cell under the pointer or with the focus, with the players' names, beside the table.

/** @param games the latest games */
async function open_pair(dialog: HTMLDialogElement, player: Player, opponent: Player, games: [number, Score][], names: Map<number, string>) {
  const list = element("ul", { class: "pair-games" });
  const address = address_of({ player: printable(player.name), opponent: printable(opponent.name) });
  const all = element("p", {}, element("a", { href: address, onclick: () => dialog.close() }, "All games of the two"));
  refill(dialog, close_button(), element("h2", {}, untrusted_text(player.name), " – ", untrusted_text(opponent.name)), list, all);
  dialog.showModal();
  const rows = await load_game_rows(games.map(([number]) => number));
  refill(list, ...games.map(([number]) => element("li", {}, game_line(number, rows.get(number), names))));
  list.querySelector("a")?.focus();
}

function game_line(number: number, row: GameRow | undefined, names: Map<number, string>) {
  if (!row) return element("a", { href: game_address(number) }, `Game ${number}`);
  const [, white, black, result, ending, plies] = row;
  return element(
    "a",
    { href: game_address(number) },
    element("span", { class: "game-number" }, number),
    " ",
    untrusted_text(names.get(white) ?? "?", 24),
    " – ",
    untrusted_text(names.get(black) ?? "?", 24),
    element("span", { class: "result" }, ` ${result_text(result)}`),
    element("span", { class: "how" }, ` ${ending ? ending_text(ending) : ""}, ${plies} moves`),
  );
}

/** The smallest width of a touch target, in pixels. */
const touchable = 24;

/** Rows and columns to move for each key. */
const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class CellPointer {
  told = element("p", { class: "pair-told" });
  marked: Element[] = [];

  /** @param players in the order of rows and columns */
  constructor(public table: HTMLTableElement, public dialog: HTMLDialogElement, public players: () => Player[], readonly cell_of: (player: Player, opponent: Player) => PairCell | undefined) {
    table.addEventListener("pointerover", (event) => this.point_at(event.target));
    table.addEventListener("pointerleave", () => this.point_at(table.contains(document.activeElement) ? document.activeElement : null));
    table.addEventListener("focusin", (event) => this.take_focus(event.target));
    table.addEventListener("keydown", (event) => this.go_by_key(event));
    table.addEventListener("click", (event) => this.open(event));
    this.point_at(null);
  }

  /** The row and the column of `target`, from 0; null if it is not in the cell of a pair. */
  place_of(target: EventTarget | null) {
    const cell = target instanceof Element ? target.closest("td") : null;
    const row = cell?.parentElement;
    if (!cell || !(row instanceof HTMLTableRowElement) || row.parentElement !== this.table.tBodies[0]) return null;
    return { row: row.sectionRowIndex, column: cell.cellIndex - 1 };
  }

  point_at(target: EventTarget | null) {
    for (const element of this.marked) element.classList.remove("at");
    this.marked = [];
    const place = this.place_of(target);
    const [player, opponent] = place ? [this.players()[place.row], this.players()[place.column]] : [];
    if (!place || !player || !opponent || player === opponent) {
      refill(this.told, only_touch() ? "Tap a cell." : "Point at a cell or select it with the arrow keys.");
      return;
    }
    const row = this.table.tBodies[0].rows[place.row];
    const head = this.table.tHead?.rows[0].cells[place.column + 1];
    this.marked = [row.cells[0], head, row.cells[place.column + 1]].filter((cell) => cell !== undefined);
    for (const element of this.marked) element.classList.add("at");
    this.tell(player, opponent);
  }

  tell(player: Player, opponent: Player) {
    const cell = this.cell_of(player, opponent);
    const games = { player: printable(player.name), opponent: printable(opponent.name) };
    refill(
      this.told,
      player_link(player.number, player.name),
      " – ",
      player_link(opponent.number, opponent.name),
      cell ? `: ${counted(cell.points, "point", "points").replace(String(cell.points), points_text(cell.points))}, ${cell.words} ` : ": no game yet",
      cell && element("a", { href: address_of(games) }, "games"),
    );
  }

  /** Makes one cell reachable with Tab; arrow keys lead to the others. */
  take_place() {
    if (this.table.querySelector('.pair[tabindex="0"]')) return;
    this.table.querySelector(".pair")?.setAttribute("tabindex", "0");
  }

  take_focus(target: EventTarget | null) {
    if (!(target instanceof Element)) return;
    for (const before of this.table.querySelectorAll('.pair[tabindex="0"]')) before.setAttribute("tabindex", "-1");
    target.setAttribute("tabindex", "0");
    this.point_at(target);
  }

  go_by_key(event: KeyboardEvent) {
    const step = steps[event.key];
    const place = this.place_of(event.target);
    if (!step || !place) return;
    event.preventDefault();
    const rows = this.table.tBodies[0].rows;
    for (let row = place.row + step[0], column = place.column + 1 + step[1]; ; row += step[0], column += step[1]) {
      const next = rows[row]?.cells[column];
      if (!next || column < 1) return;
      const pair = next.querySelector(".pair");
      if (!(pair instanceof HTMLElement)) continue;
      pair.focus();
      return;
    }
  }

  open(event: PointerEvent | MouseEvent) {
    const pair = event.target instanceof Element ? event.target.closest(".pair") : null;
    const place = this.place_of(pair);
    if (!(pair instanceof HTMLElement) || !place) return;
    // The finger may hit the wrong cell of a small table: the first touch only describes the cell, with a link to its games.
    if ("pointerType" in event && event.pointerType === "touch" && pair.clientWidth < touchable) {
      event.preventDefault();
      pair.focus();
      return;
    }
    if (pair.tagName !== "BUTTON") return;
    const [player, opponent] = [this.players()[place.row], this.players()[place.column]];
    const cell = this.cell_of(player, opponent);
    if (cell) void open_pair(this.dialog, player, opponent, cell.games, new Map(this.players().map((each) => [each.number, each.name])));
  }
}
