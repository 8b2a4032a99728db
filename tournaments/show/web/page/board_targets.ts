// SPDX-License-Identifier: MIT
// The targets for mouse, touch and keyboard on a board: columns with gravity, otherwise places.
import { cell_index, column_letter, landing_row, place_name, pop_out_place, type Place, type Position } from "./position.ts";
import { colour_name } from "./words.ts";
import { drawn } from "./elements.ts";

import type { Board } from "./board.ts";
import type { Colour, Rules } from "./schemas";

/** How the user can choose a place. */
export interface Choice {
  allowed: (place: Place) => boolean;
  choose: (place: Place) => void;
  colour: Colour;
}

/** Texts for columns under the pointer or with the focus. */
interface Hints {
  words: Map<number, string>; // by column
  pointed: (column: number | null) => void;
}

export class BoardTargets {
  rules: Rules;
  layer = drawn("g", { class: "hand" });
  /** The place of a removed target that had the focus; the next target there gets the focus. */
  left_at: string | null = null;

  constructor(public board: Board) {
    this.rules = board.rules;
    board.root.append(this.layer);
  }

  /** Replaces the present targets. @param choice null: the user cannot choose a place */
  offer(choice: Choice | null, hints: Hints) {
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

  /** @param place as named in `data-place` */
  focus_on(place: string) {
    const target = this.layer.querySelector(`[data-place="${CSS.escape(place)}"]`);
    if (target instanceof SVGElement) target.focus();
  }

  offer_columns(choice: Choice | null, hints: Hints, position: Position) {
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

  offer_pop_outs(choice: Choice) {
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

  /** @returns what to try to focus, in order */
  next_columns(column: number, key: string): string[] {
    const right = this.board.flipped ? -1 : 1;
    const step = key === "ArrowRight" ? right : key === "ArrowLeft" ? -right : 0;
    const letters = [];
    for (let next = column + step; step !== 0 && next >= 0 && next < this.rules.columns; next += step) {
      letters.push(column_letter(next));
    }
    return letters;
  }

  offer_places(choice: Choice, position: Position) {
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

  /** @returns what to try to focus, in order */
  next_places(place: Place, key: string): string[] {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (!step) return [];
    const way = this.board.flipped ? -1 : 1;
    const next = { column: place.column + way * step[0], row: place.row + way * step[1] };
    const inside = next.column >= 0 && next.row >= 0 && next.column < this.rules.columns && next.row < this.rules.rows;
    return inside ? [place_name(next)] : [];
  }

  listen_to_choice(target: SVGGElement, choose: () => void, neighbours: (key: string) => string[]) {
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
