// @ts-check
// The targets for mouse, touch and keyboard on a board: columns with gravity, otherwise places.
import { cell_index, column_letter, landing_row, place_name, pop_out_place } from "./position.js";
import { colour_name } from "./words.js";
import { drawn } from "./elements.js";

/** @import { Board } from "./board.js" */
/** @import { Colour } from "./schemas" */
/** @import { Place, Position } from "./position.js" */

/**
 * @typedef {object} Choice how the user can choose a place
 * @property {(place: Place) => boolean} allowed
 * @property {(place: Place) => void} choose
 * @property {Colour} colour
 */

/**
 * @typedef {object} Hints texts for columns under the pointer or with the focus
 * @property {Map<number, string>} words by column
 * @property {(column: number|null) => void} pointed
 */

export class BoardTargets {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.rules = board.rules;
    this.layer = drawn("g", { class: "hand" });
    board.root.append(this.layer);
    /** @type {string|null} the place of a removed target that had the focus; the next target there gets the focus */
    this.left_at = null;
  }

  /**
   * Replaces the present targets.
   * @param {Choice|null} choice null: the user cannot choose a place
   * @param {Hints} hints
   */
  offer(choice, hints) {
    const { root, shown } = this.board;
    this.remember_focus();
    this.layer.replaceChildren();
    root.setAttribute("role", choice || hints.words.size > 0 ? "group" : "img");
    root.classList.toggle("choosing", Boolean(choice));
    if (!shown) return;
    if (this.rules.gravity) this.offer_columns(choice, hints, shown);
    else if (choice) this.offer_places(choice, shown);
    if (this.left_at) this.focus_on(this.left_at);
  }

  remember_focus() {
    if (this.layer.contains(document.activeElement)) {
      this.left_at = document.activeElement?.getAttribute("data-place") ?? null;
    } else if (document.activeElement !== document.body) {
      this.left_at = null;
    }
  }

  /** @param {string} place as named in `data-place` */
  focus_on(place) {
    const target = this.layer.querySelector(`[data-place="${CSS.escape(place)}"]`);
    if (target instanceof SVGElement) target.focus();
  }

  /**
   * @param {Choice|null} choice
   * @param {Hints} hints
   * @param {Position} position
   */
  offer_columns(choice, hints, position) {
    for (let column = 0; column < this.rules.columns; ++column) {
      const row = landing_row(this.rules, position, column);
      const words = hints.words.get(column);
      const may_be_chosen = row !== null && choice?.allowed({ column, row });
      if (!may_be_chosen && words === undefined) continue;
      const letter = column_letter(column);
      const target = drawn(
        "g",
        {
          class: may_be_chosen ? "column choice" : "column",
          tabindex: 0,
          role: may_be_chosen ? "button" : "img",
          "data-place": letter,
          "aria-label": words === undefined ? `Column ${letter}` : `Column ${letter}: ${words}`,
        },
        this.board.column_area(column),
      );
      for (const enter of ["pointerenter", "focus"]) target.addEventListener(enter, () => hints.pointed(column));
      for (const leave of ["pointerleave", "blur"]) target.addEventListener(leave, () => hints.pointed(null));
      if (choice && may_be_chosen) {
        const place = { column, row };
        // The preview would cover a value.
        if (words === undefined) target.append(this.board.ghost(choice.colour, place));
        this.listen_to_choice(target, () => choice.choose(place), (key) => this.next_columns(column, key));
      }
      this.layer.append(target);
    }
    if (choice && this.rules.pop_out) this.offer_pop_outs(choice);
  }

  /** @param {Choice} choice */
  offer_pop_outs(choice) {
    for (let column = 0; column < this.rules.columns; ++column) {
      const place = pop_out_place(column);
      if (!choice.allowed(place)) continue;
      const target = drawn(
        "g",
        { class: "column choice pop-out", tabindex: 0, role: "button", "data-place": place_name(place), "aria-label": `Pop out of column ${column_letter(column)}` },
        this.board.pop_out_area(column),
        this.board.pop_out_arrow(column),
      );
      this.listen_to_choice(target, () => choice.choose(place), () => []);
      this.layer.append(target);
    }
  }

  /**
   * @param {number} column
   * @param {string} key
   * @returns {string[]} what to try to focus, in order
   */
  next_columns(column, key) {
    const right = this.board.flipped ? -1 : 1;
    const step = key === "ArrowRight" ? right : key === "ArrowLeft" ? -right : 0;
    const letters = [];
    for (let next = column + step; step !== 0 && next >= 0 && next < this.rules.columns; next += step) {
      letters.push(column_letter(next));
    }
    return letters;
  }

  /**
   * @param {Choice} choice
   * @param {Position} position
   */
  offer_places(choice, position) {
    const middle = place_name({
      column: Math.floor(this.rules.columns / 2),
      row: Math.floor(this.rules.rows / 2),
    });
    const start = position.last ? place_name(position.last.place) : middle;
    for (let row = this.rules.rows - 1; row >= 0; --row) {
      for (let column = 0; column < this.rules.columns; ++column) {
        const place = { column, row };
        const colour = position.cells[cell_index(this.rules, place)];
        const name = place_name(place);
        const free = choice.allowed(place);
        const target = drawn(
          "g",
          {
            class: free ? "point choice" : "point",
            tabindex: name === start ? 0 : -1,
            role: "button",
            "data-place": name,
            "aria-label": colour ? `${name}, ${colour_name(colour)}${free ? `: turn it ${choice.colour}` : ""}` : name,
            "aria-disabled": free ? null : "true",
          },
          this.board.place_area(place),
          free && this.board.ghost(choice.colour, place),
        );
        const choose = () => {
          if (free) choice.choose(place);
        };
        this.listen_to_choice(target, choose, (key) => this.next_places(place, key));
        this.layer.append(target);
      }
    }
  }

  /**
   * @param {Place} place
   * @param {string} key
   * @returns {string[]} what to try to focus, in order
   */
  next_places(place, key) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!step) return [];
    const way = this.board.flipped ? -1 : 1;
    const next = { column: place.column + way * step[0], row: place.row + way * step[1] };
    const inside = next.column >= 0 && next.row >= 0 && next.column < this.rules.columns && next.row < this.rules.rows;
    return inside ? [place_name(next)] : [];
  }

  /**
   * @param {SVGGElement} target
   * @param {() => void} choose
   * @param {(key: string) => string[]} neighbours
   */
  listen_to_choice(target, choose, neighbours) {
    target.addEventListener("click", choose);
    target.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        choose();
        return;
      }
      if (!event.key.startsWith("Arrow")) return;
      event.preventDefault();
      event.stopPropagation();
      const next = neighbours(event.key).find((place) => this.layer.querySelector(`[data-place="${place}"]`));
      if (next) this.focus_on(next);
    });
  }
}
