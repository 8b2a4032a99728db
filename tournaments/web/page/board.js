// @ts-check
// A board of the family, drawn. Discs fall behind a panel with holes; stones lie on lines of wood.
//
//   units of the drawing: 100 a place, coordinates to the left and below, or above where row 1 is at the top
//   x(column) = before + 100 column + 50        y(row) = behind + 100 (rows - 1 - row) + 50, or before + 100 row + 50
import { cell_index, column_letter, place_name, place_of, pops_out } from "./position.js";
import { drawn } from "./elements.js";
import { sound_stone } from "./sound.js";

/** @import { Colour, Rules } from "./schemas" */
/** @import { Place, Position } from "./position.js" */

const unit = 100;
/** Margins of the board: where the coordinates stand, and on the other two sides. */
const margins = { before: 66, behind: 24 };
const small_margins = { before: 14, behind: 14 };
const disc_radius = 40;
const stone_radius = 46;
/** The share of its fall after which a disc touches what is below; then it bounces. */
const touching = 0.68;

/** Boards on a page: what is referred to by id needs one of its own. */
let boards_made = 0;

/** @returns {boolean} */
export function motion_is_welcome() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @typedef {object} Marks what is shown besides the stones
 * @property {string[]} [line] the winning row
 * @property {Map<string, number>|null} [numbers] the ply of each stone
 * @property {string[]} [best] places to point at
 * @property {Map<string, {text: string, kind: string}>} [values] what a move to a place is worth
 */

export class Board {
  /**
   * @param {Rules} rules
   * @param {{small?: boolean, label?: string}} [options] small: without coordinates
   */
  constructor(rules, options = {}) {
    this.rules = rules;
    this.small = options.small ?? false;
    this.label = options.label ?? "Board";
    this.key = `board-${++boards_made}`;
    this.margins = this.small ? small_margins : margins;
    this.width = rules.columns * unit + this.margins.before + this.margins.behind;
    this.height = rules.rows * unit + this.margins.before + this.margins.behind;
    /** @type {Position|null} */
    this.shown = null;
    /** @type {Map<string, {colour: Colour, node: SVGGElement}>} */
    this.stones = new Map();
    this.stone_layer = drawn("g", { class: "stones" });
    this.mark_layer = drawn("g", { class: "marks", "aria-hidden": "true" });
    this.root = drawn(
      "svg",
      {
        viewBox: `0 0 ${this.width} ${this.height}`,
        class: `board ${rules.gravity ? "discs" : "wood"}${this.small ? " small" : ""}`,
        role: "img",
        "aria-label": this.label,
      },
      this.gradients(),
    );
    if (rules.gravity) this.root.append(...this.draw_panel_back(), this.stone_layer, ...this.draw_panel());
    else this.root.append(...this.draw_wood(), this.stone_layer);
    if (!this.small) this.root.append(this.coordinates());
    this.root.append(this.mark_layer);
  }

  /** @param {number} column */
  x(column) {
    return this.margins.before + column * unit + unit / 2;
  }

  /** @param {number} row */
  y(row) {
    if (!this.rules.gravity) return this.margins.before + row * unit + unit / 2;
    return this.margins.behind + (this.rules.rows - 1 - row) * unit + unit / 2;
  }

  gradients() {
    const stops = (/** @type {string} */ name) => [
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

  coordinates() {
    const texts = drawn("g", { class: "coordinates", "aria-hidden": "true" });
    const half = this.margins.before / 2 + (this.rules.gravity ? 4 : 8);
    for (let column = 0; column < this.rules.columns; ++column) {
      texts.append(drawn("text", { x: this.x(column), y: this.rules.gravity ? this.height - half : half }, column_letter(column)));
    }
    for (let row = 0; row < this.rules.rows; ++row) {
      texts.append(drawn("text", { x: half, y: this.y(row) }, row + 1));
    }
    return texts;
  }

  /**
   * @param {Colour} colour
   * @param {Place} place
   */
  draw_stone(colour, place) {
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

  /**
   * Shows `position`; a single stone that is new falls to its place when `animated`.
   * @param {Position} position
   * @param {Marks} [marks]
   * @param {boolean} [animated]
   */
  show(position, marks = {}, animated = false) {
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
    this.draw_marks(position, marks);
  }

  /**
   * Lets a new stone be seen, and on a large board heard, as it comes to lie.
   * @param {SVGGElement} stone
   * @param {Place} place
   */
  put(stone, place) {
    const duration = this.rules.gravity ? 260 + 40 * (this.rules.rows - place.row) : 140;
    const moves = motion_is_welcome();
    if (moves) this.animate(stone, place, duration);
    if (!this.small) sound_stone(this.rules.gravity, moves && this.rules.gravity ? touching * duration : 0);
  }

  /**
   * @param {SVGGElement} stone
   * @param {Place} place
   * @param {number} duration in milliseconds
   */
  animate(stone, place, duration) {
    if (!this.rules.gravity) {
      stone.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing: "ease-out" });
      return;
    }
    const height = (this.rules.rows - place.row) * unit;
    const at = (/** @type {number} */ up, /** @type {number} */ offset, /** @type {string} */ easing) => ({
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

  /**
   * @param {Position} position
   * @param {Marks} marks
   */
  draw_marks(position, marks) {
    this.mark_layer.replaceChildren();
    for (const [name, ply] of marks.numbers ?? []) {
      const place = place_of(name);
      const colour = position.cells[cell_index(this.rules, place)];
      if (!colour) continue;
      const where = { x: this.x(place.column), y: this.y(place.row), class: `number ${colour}` };
      this.mark_layer.append(drawn("text", where, ply));
    }
    const radius = this.rules.gravity ? disc_radius : stone_radius;
    for (const [name, value] of marks.values ?? []) {
      const place = place_of(name);
      const where = { x: this.x(place.column), y: this.y(place.row), class: `value ${value.kind}` };
      this.mark_layer.append(drawn("text", where, value.text));
    }
    for (const name of marks.best ?? []) {
      const place = place_of(name);
      const where = { cx: this.x(place.column), cy: this.y(place.row), r: radius - 1 };
      if (place.row < 0) this.mark_layer.append(drawn("path", { d: this.tip_below(place.column, radius), class: "best", fill: "none" }));
      else this.mark_layer.append(drawn("circle", { ...where, class: "best" }));
    }
    if (marks.line && marks.line.length > 1) this.draw_line(marks.line, radius);
    else if (position.last) this.draw_last(position.last, radius, Boolean(marks.numbers));
  }

  /**
   * @param {import("./position.js").Stone} last
   * @param {number} radius
   * @param {boolean} numbered
   */
  draw_last(last, radius, numbered) {
    if (pops_out(last)) {
      // What was popped out is gone: an arrow where it left.
      this.mark_layer.append(drawn("path", { d: this.tip_below(last.place.column, radius), class: "last", fill: "none" }));
      return;
    }
    const where = { cx: this.x(last.place.column), cy: this.y(last.place.row) };
    this.mark_layer.append(drawn("circle", { ...where, r: radius + 1, class: "last" }));
    if (!this.rules.gravity && !numbered) {
      this.mark_layer.append(drawn("circle", { ...where, r: 12, class: "last-point" }));
    }
  }

  /**
   * The tip of an arrow out of a column.
   * @param {number} column
   * @param {number} radius
   */
  tip_below(column, radius) {
    return `M${this.x(column) - 26} ${this.y(0) + radius - 16}l26 22l26-22`;
  }

  /**
   * @param {string[]} line
   * @param {number} radius
   */
  draw_line(line, radius) {
    const places = line.map(place_of);
    for (const place of places) {
      const where = { cx: this.x(place.column), cy: this.y(place.row), r: radius + 1 };
      this.mark_layer.append(drawn("circle", { ...where, class: "won" }));
    }
    const first = places[0];
    const last = places[places.length - 1];
    const d = `M${this.x(first.column)} ${this.y(first.row)}L${this.x(last.column)} ${this.y(last.row)}`;
    this.mark_layer.append(drawn("path", { d, class: "line-under" }), drawn("path", { d, class: "line-over" }));
  }

  /**
   * Says in words what is shown, for those who do not see it.
   * @param {string} text
   */
  describe(text) {
    this.root.setAttribute("aria-label", text);
  }

  /**
   * The area of a whole column, for what is laid over it.
   * @param {number} column
   */
  column_area(column) {
    return drawn("rect", { x: this.x(column) - unit / 2, y: 0, width: unit, height: this.height, rx: 18, class: "touch" });
  }

  /**
   * Where a column stands on its letter, for what pops out of it.
   * @param {number} column
   */
  pop_out_area(column) {
    const height = this.margins.before;
    return drawn("rect", { x: this.x(column) - unit / 2, y: this.height - height, width: unit, height, rx: 18, class: "touch" });
  }

  /** @param {number} column */
  pop_out_arrow(column) {
    return drawn("path", { d: `M${this.x(column) + 20} ${this.height - 40}h18l-9 14Z`, class: "pop-out-arrow" });
  }

  /** @param {Place} place */
  place_area(place) {
    const corner = { x: this.x(place.column) - unit / 2, y: this.y(place.row) - unit / 2 };
    return drawn("rect", { ...corner, width: unit, height: unit, class: "touch" });
  }

  /**
   * A stone that may come to lie there.
   * @param {Colour} colour
   * @param {Place} place
   */
  ghost(colour, place) {
    return drawn("circle", { cx: this.x(place.column), cy: this.y(place.row), r: disc_radius, class: `ghost ${colour}` });
  }
}

/**
 * Lines with star points on a side of so many lines, as on a Go board.
 * @param {number} side
 */
function star_lines(side) {
  if (side < 9) return side % 2 === 1 && side >= 5 ? [(side - 1) / 2] : [];
  const from_edge = side >= 13 ? 3 : 2;
  const outer = [from_edge, side - 1 - from_edge];
  return side % 2 === 1 ? [outer[0], (side - 1) / 2, outer[1]] : outer;
}
