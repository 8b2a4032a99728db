// Describes the crosstable's cell under the pointer or with the focus, with the players' names, beside the table.
import { address_of } from "./game_filter.ts";
import { element, game_address, player_link, refill, untrusted_text } from "./elements.ts";
import { counted, ending_text, only_touch, points_text, printable, result_text } from "./words.ts";
import { load_game_rows } from "./documents.ts";

import type { GameRow, Player, Score } from "./schemas";
import type { PairCell } from "./crosstable_cell.ts";

/** @param games the latest games */
async function open_pair(dialog: HTMLDialogElement, player: Player, opponent: Player, games: [number, Score][], names: Map<number, string>) {
  const list = element("ul", { class: "pair-games" });
  const close = element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  const address = address_of({ player: printable(player.name), opponent: printable(opponent.name) });
  const all = element("p", {}, element("a", { href: address, onclick: () => dialog.close() }, "All games of the two"));
  refill(dialog, close, element("h2", {}, untrusted_text(player.name), " – ", untrusted_text(opponent.name)), list, all);
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
