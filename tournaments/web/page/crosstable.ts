// The crosstable, as a heat map or with scores, in a size that fits the page or that the user chose.
import { CellPointer } from "./cell_pointer.ts";
import { cell_of_pair, cells_of_document, pair_element, type PairCell } from "./crosstable_cell.ts";
import { element, fitted_name, refill, remark } from "./elements.ts";
import { fitting_size, paper_width, readable_size, sizes_of, width_of_head } from "./crosstable_size.ts";
import { printable } from "./words.ts";

import type { CrosstableDocument, Player } from "./schemas";

export class Crosstable {
  players: Player[] = [];
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

  /** @param players in the order of the standings */
  show(crosstable: CrosstableDocument, players: Player[]) {
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
  }
}
