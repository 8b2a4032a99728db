// SPDX-License-Identifier: MIT
// Draws the board of any game as SVG. With gravity, discs fall behind a panel with holes; otherwise stones lie on a wooden
// board with lines.
//
//   units of the drawing: 100 per place; the coordinates are on the left and below, or above if row 1 is at the top
//   x(column) = before + 100 column + 50        y(row) = behind + 100 (rows - 1 - row) + 50, or before + 100 row + 50
import { BoardMarks, value_strip, type Marks } from "./board_marks.ts";
import { cell_index, column_letter, place_name, type Place, type Position } from "./position.ts";
import { drawn } from "./elements.ts";
import { sound_stone } from "./sound.ts";

import type { Colour, Rules } from "./schemas";

const unit = 100;
/** Margins of the board: `before` on the two sides with coordinates, `behind` on the other two. */
const margins = { before: 66, behind: 24 };
const small_margins = { before: 14, behind: 14 };
const disc_radius = 40;
const stone_radius = 46;
/** The share of the animation after which a disc lands; then it bounces. */
const touching = 0.68;

/** The number of boards on the page: each needs ids of its own for its gradients. */
let boards_made = 0;

export function motion_is_welcome(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Board {
  small: boolean;
  label: string;
  key = `board-${++boards_made}`;
  margins: { before: number; behind: number };
  width: number;
  height: number;
  shown: Position | null = null;
  stones = new Map<string, { colour: Colour, node: SVGGElement }>();
  stone_layer = drawn("g", { class: "stones" });
  marks: BoardMarks;
  /** Whether the board is shown from the opponent's side. */
  flipped = false;
  /** The height of the strip for values above the board. */
  strip = 0;
  root: SVGSVGElement;
  coordinates = drawn("g", { class: "coordinates", "aria-hidden": "true" });

  /** @param options small: without coordinates */
  constructor(public rules: Rules, options: { small?: boolean, label?: string } = {}) {
    this.small = options.small ?? false;
    this.label = options.label ?? "Board";
    this.margins = this.small ? small_margins : margins;
    this.width = rules.columns * unit + this.margins.before + this.margins.behind;
    this.height = rules.rows * unit + this.margins.before + this.margins.behind;
    this.marks = new BoardMarks(this, rules.gravity ? disc_radius : stone_radius);
    this.root = drawn(
      "svg",
      {
        viewBox: this.view_box(),
        class: `board ${rules.gravity ? "discs" : "wood"}${this.small ? " small" : ""}`,
        role: "img",
        "aria-label": this.label,
      },
      this.gradients(),
    );
    if (rules.gravity) this.root.append(...this.draw_panel_back(), this.stone_layer, ...this.draw_panel());
    else this.root.append(...this.draw_wood(), this.stone_layer);
    if (!this.small) this.draw_coordinates();
    this.root.append(this.coordinates, this.marks.layer);
  }

  view_box() {
    return `0 ${-this.strip} ${this.width} ${this.height + this.strip}`;
  }

  /** The width of the drawing divided by its height. */
  aspect() {
    return this.width / (this.height + this.strip);
  }

  /** Turns the board round: with gravity it is shown from behind, otherwise from the opposite side of the table. */
  flip() {
    this.flipped = !this.flipped;
    for (const { node } of this.stones.values()) node.remove();
    this.stones.clear();
    if (!this.small) this.draw_coordinates();
  }

  x(column: number) {
    const from_left = this.flipped ? this.rules.columns - 1 - column : column;
    return this.margins.before + from_left * unit + unit / 2;
  }

  y(row: number) {
    if (!this.rules.gravity) {
      const from_above = this.flipped ? this.rules.rows - 1 - row : row;
      return this.margins.before + from_above * unit + unit / 2;
    }
    return this.margins.behind + (this.rules.rows - 1 - row) * unit + unit / 2;
  }

  gradients() {
    const stops = (name: string) => [
      drawn("stop", { offset: "0", class: `${name}-light` }),
      drawn("stop", { offset: "1", class: `${name}-dark` }),
    ];
    return drawn(
      "defs",
      {},
      drawn("radialGradient", { id: `${this.key}-white`, cx: 0.38, cy: 0.32, r: 0.75 }, ...stops("stone-white")),
      drawn("radialGradient", { id: `${this.key}-black`, cx: 0.36, cy: 0.3, r: 0.8 }, ...stops("stone-black")),
      drawn("linearGradient", { id: `${this.key}-wood`, x1: 0, y1: 0, x2: 1, y2: 1 }, ...stops("wood")),
    );
  }

  draw_panel_back() {
    return [drawn("rect", { width: this.width, height: this.height, rx: 36, class: "hole" })];
  }

  /** The panel with its holes, in front of the discs. */
  draw_panel() {
    const holes = [];
    const rims = drawn("g", { class: "rims" });
    for (let column = 0; column < this.rules.columns; ++column) {
      for (let row = 0; row < this.rules.rows; ++row) {
        const where = { cx: this.x(column), cy: this.y(row) };
        holes.push(drawn("circle", { ...where, r: disc_radius, fill: "black" }));
        rims.append(drawn("circle", { ...where, r: disc_radius + 2 }));
      }
    }
    const all = { x: 0, y: 0, width: this.width, height: this.height, rx: 36 };
    return [
      drawn("mask", { id: `${this.key}-holes` }, drawn("rect", { ...all, fill: "white" }), ...holes),
      drawn("rect", { ...all, class: "panel", mask: `url(#${this.key}-holes)` }),
      rims,
    ];
  }

  draw_wood() {
    const { columns, rows } = this.rules;
    const lines = drawn("g", { class: "lines" });
    for (let column = 0; column < columns; ++column) {
      lines.append(drawn("path", { d: `M${this.x(column)} ${this.y(0)}V${this.y(rows - 1)}` }));
    }
    for (let row = 0; row < rows; ++row) {
      lines.append(drawn("path", { d: `M${this.x(0)} ${this.y(row)}H${this.x(columns - 1)}` }));
    }
    const points = drawn("g", { class: "star-points" });
    for (const column of star_lines(columns)) {
      for (const row of star_lines(rows)) {
        points.append(drawn("circle", { cx: this.x(column), cy: this.y(row), r: 9 }));
      }
    }
    const surface = { width: this.width, height: this.height, rx: 20 };
    return [drawn("rect", { ...surface, fill: `url(#${this.key}-wood)`, class: "wood" }), lines, points];
  }

  draw_coordinates() {
    const texts = [];
    const half = this.margins.before / 2 + (this.rules.gravity ? 4 : 8);
    for (let column = 0; column < this.rules.columns; ++column) {
      texts.push(drawn("text", { x: this.x(column), y: this.rules.gravity ? this.height - half : half }, column_letter(column)));
    }
    for (let row = 0; row < this.rules.rows; ++row) {
      texts.push(drawn("text", { x: half, y: this.y(row) }, row + 1));
    }
    this.coordinates.replaceChildren(...texts);
  }

  draw_stone(colour: Colour, place: Place) {
    const stone = drawn("g", { class: `stone ${colour}` });
    const where = { cx: this.x(place.column), cy: this.y(place.row) };
    if (this.rules.gravity) {
      stone.append(drawn("circle", { ...where, r: disc_radius + 3, class: "face", fill: `url(#${this.key}-${colour})` }));
      if (colour === "white") stone.append(drawn("circle", { ...where, r: 23, class: "mark" }));
      else {
        const diamond = `M${where.cx} ${where.cy - 19}l19 19l-19 19l-19-19Z`;
        stone.append(drawn("path", { d: diamond, class: "mark" }));
      }
    } else {
      if (!this.small) stone.append(drawn("circle", { cx: where.cx + 4, cy: where.cy + 6, r: stone_radius, class: "shadow" }));
      stone.append(drawn("circle", { ...where, r: stone_radius, class: "face", fill: `url(#${this.key}-${colour})` }));
    }
    return stone;
  }

  /** Shows `position`. If `animated` and exactly one stone is new, that stone falls to its place. */
  show(position: Position, marks: Marks = {}, animated = false) {
    const added = [];
    for (let column = 0; column < this.rules.columns; ++column) {
      for (let row = 0; row < this.rules.rows; ++row) {
        const place = { column, row };
        const name = place_name(place);
        const colour = position.cells[cell_index(this.rules, place)];
        const old = this.stones.get(name);
        if (old?.colour === colour || (!old && !colour)) continue;
        old?.node.remove();
        this.stones.delete(name);
        if (!colour) continue;
        const node = this.draw_stone(colour, place);
        this.stone_layer.append(node);
        this.stones.set(name, { colour, node });
        added.push({ node, place });
      }
    }
    if (animated && added.length === 1) this.put(added[0].node, added[0].place);
    this.shown = position;
    this.strip = this.rules.gravity && marks.values ? value_strip : 0;
    this.root.setAttribute("viewBox", this.view_box());
    this.marks.draw(position, marks);
  }

  /** Animates a new stone, and on a large board plays its sound. */
  put(stone: SVGGElement, place: Place) {
    const duration = this.rules.gravity ? 260 + 40 * (this.rules.rows - place.row) : 140;
    const moves = motion_is_welcome();
    if (moves) this.animate(stone, place, duration);
    if (!this.small) sound_stone(this.rules.gravity, moves && this.rules.gravity ? touching * duration : 0);
  }

  /** @param duration in milliseconds */
  animate(stone: SVGGElement, place: Place, duration: number) {
    if (!this.rules.gravity) {
      stone.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing: "ease-out" });
      return;
    }
    const height = (this.rules.rows - place.row) * unit;
    const at = (up: number, offset: number, easing: string) => ({
      transform: `translateY(${-up}px)`,
      offset,
      easing,
    });
    const bounce = Math.min(26, height * 0.06);
    stone.animate(
      [
        at(height, 0, "cubic-bezier(0.4, 0, 1, 0.9)"),
        at(0, touching, "cubic-bezier(0, 0.4, 0.6, 1)"),
        at(bounce, 0.83, "cubic-bezier(0.4, 0, 1, 0.6)"),
        at(0, 1, "linear"),
      ],
      { duration },
    );
  }

  /** Sets the text for screen readers. */
  describe(text: string) {
    this.root.setAttribute("aria-label", text);
  }

  /** The area of a whole column, as a target for the pointer. */
  column_area(column: number) {
    return drawn("rect", { x: this.x(column) - unit / 2, y: 0, width: unit, height: this.height, rx: 18, class: "touch" });
  }

  /** The area of the letter below a column, as a target for a pop-out. */
  pop_out_area(column: number) {
    const height = this.margins.before;
    return drawn("rect", { x: this.x(column) - unit / 2, y: this.height - height, width: unit, height, rx: 18, class: "touch" });
  }

  pop_out_arrow(column: number) {
    return drawn("path", { d: `M${this.x(column) + 20} ${this.height - 40}h18l-9 14Z`, class: "pop-out-arrow" });
  }

  place_area(place: Place) {
    const corner = { x: this.x(place.column) - unit / 2, y: this.y(place.row) - unit / 2 };
    return drawn("rect", { ...corner, width: unit, height: unit, class: "touch" });
  }

  /** The preview of a stone at `place`. */
  ghost(colour: Colour, place: Place) {
    return drawn("circle", { cx: this.x(place.column), cy: this.y(place.row), r: disc_radius, class: `ghost ${colour}` });
  }
}

/** The lines that have star points, as on a Go board with `side` lines. */
function star_lines(side: number) {
  if (side < 9) return side % 2 === 1 && side >= 5 ? [(side - 1) / 2] : [];
  const from_edge = side >= 13 ? 3 : 2;
  const outer = [from_edge, side - 1 - from_edge];
  return side % 2 === 1 ? [outer[0], (side - 1) / 2, outer[1]] : outer;
}
