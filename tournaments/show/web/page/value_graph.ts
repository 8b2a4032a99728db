// SPDX-License-Identifier: MIT
// A graph of the evaluation after each ply, White above and Black below: the analysis as an area, the two players' own
// programs as lines, which are available while the game is running.
import { colour_disc, drawn, element } from "./elements.ts";
import { verdict_words, type Opinion, type Opinions, type Verdict } from "./opinions.ts";

import type { Colour } from "./schemas";

const edge = 9;
const mark_size = 6;
const usual = { width: 600, height: 64 };

export class ValueGraph {
  ply = 0;
  plies = 0;
  opinions: Opinions = { analysis: [], white: [], black: [] };
  drawing = drawn("svg", { class: "value-graph", role: "img", "aria-label": "Who is winning, move by move" });
  own_legend = element("figcaption", { class: "graph-legend" }, "Evaluations by the players’ programs: ", colour_disc("white"), colour_disc("black"));
  root = element("figure", { class: "graph", hidden: true }, this.drawing, this.own_legend);

  /** @param jump called with the clicked ply */
  constructor(jump: (ply: number) => void) {
    this.drawing.addEventListener("click", (event) => jump(this.ply_at(event.offsetX)));
    new ResizeObserver(() => this.draw()).observe(this.drawing);
  }

  /** @param plies of the game */
  take(opinions: Opinions, plies: number) {
    this.opinions = opinions;
    this.plies = plies;
    const says_itself = opinions.white.length + opinions.black.length > 0;
    this.own_legend.hidden = !says_itself;
    this.root.hidden = !says_itself && opinions.analysis.length === 0;
    this.draw();
  }

  show(ply: number) {
    this.ply = ply;
    this.draw();
  }

  width() {
    return this.drawing.clientWidth || usual.width;
  }

  height() {
    return this.drawing.clientHeight || usual.height;
  }

  x(ply: number) {
    return edge + ((this.width() - 2 * edge) * ply) / Math.max(1, this.plies);
  }

  /** @param value from −1 to 1 */
  y(value: number) {
    const middle = this.height() / 2;
    return middle - value * (middle - edge);
  }

  /** @param x in pixels */
  ply_at(x: number) {
    const ply = Math.round(((x - edge) / (this.width() - 2 * edge)) * this.plies);
    return Math.max(0, Math.min(this.plies, ply));
  }

  draw() {
    const [width, height] = [this.width(), this.height()];
    const { analysis, white, black } = this.opinions;
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.drawing.replaceChildren(drawn("rect", { width, height, rx: 8, class: "ground" }));
    if (analysis.length > 0) this.drawing.append(this.area(analysis, "white"), this.area(analysis, "black"), drawn("path", { d: this.path(analysis), class: "curve" }));
    this.drawing.append(
      drawn("path", { d: `M${edge} ${height / 2}H${width - edge}`, class: "zero" }),
      drawn("text", { x: edge, y: edge + 6, class: "side" }, "White wins"),
      drawn("text", { x: edge, y: height - edge + 2, class: "side" }, "Black wins"),
      ...this.own_line(white, "white"),
      ...this.own_line(black, "black"),
      drawn("path", { d: `M${this.x(this.ply)} 4V${height - 4}`, class: "now" }),
    );
    for (const verdict of analysis) {
      if (verdict.judgement !== "best") this.drawing.append(this.draw_mark(verdict));
    }
    const now = analysis.find((opinion) => opinion.ply === this.ply);
    if (now) this.drawing.append(drawn("circle", { cx: this.x(now.ply), cy: this.y(now.height), r: 5, class: "now-point" }));
  }

  path(opinions: Opinion[]) {
    return `M${opinions.map(({ ply, height }) => `${this.x(ply)} ${this.y(height)}`).join("L")}`;
  }

  /** @param side whose part of the area */
  area(opinions: Opinion[], side: Colour) {
    const [start, end] = [opinions[0], opinions[opinions.length - 1]].map(({ ply }) => `${this.x(ply)} ${this.y(0)}`);
    const clipped = opinions.map((opinion) => ({ ...opinion, height: side === "white" ? Math.max(0, opinion.height) : Math.min(0, opinion.height) }));
    return drawn("path", { d: `M${start}L${this.path(clipped).slice(1)}L${end}Z`, class: `area ${side}` });
  }

  /** @param opinions of one player's program */
  own_line(opinions: Opinion[], colour: Colour) {
    if (opinions.length === 0) return [];
    const points = opinions.map((opinion) => {
      const [x, y] = [this.x(opinion.ply), this.y(opinion.height)];
      const shape = colour === "white" ? drawn("circle", { cx: x, cy: y, r: 3 }) : drawn("path", { d: `M${x} ${y - 4}l4 4-4 4-4-4Z` });
      shape.append(drawn("title", {}, `Move ${opinion.ply}, its own program: ${opinion.words}`));
      return shape;
    });
    return [drawn("g", { class: `own ${colour}` }, drawn("path", { d: this.path(opinions), class: "own-line" }), ...points)];
  }

  draw_mark(verdict: Verdict) {
    const [x, y] = [this.x(verdict.ply), this.y(verdict.height)];
    const shapes = {
      inaccuracy: drawn("circle", { cx: x, cy: y, r: mark_size - 1.5 }),
      mistake: drawn("path", { d: `M${x} ${y - mark_size}l${mark_size} ${2 * mark_size - 1}h${-2 * mark_size}Z` }),
      blunder: drawn("path", { d: `M${x} ${y - mark_size - 1}l${mark_size + 1} ${mark_size + 1}l${-mark_size - 1} ${mark_size + 1}l${-mark_size - 1} ${-mark_size - 1}Z` }),
    };
    const shape = shapes[verdict.judgement as keyof typeof shapes];
    return drawn("g", { class: `judged ${verdict.judgement}` }, shape, drawn("title", {}, verdict_words(verdict)));
  }
}
