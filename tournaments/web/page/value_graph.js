// @ts-check
// Who is winning after each ply, as a curve: White above, Black below.
import { drawn } from "./elements.js";
import { judged_moves, judgement_words, usual_score, value_height, value_text } from "./valuation.js";

/** @import { Analysis, Colour, Rules } from "./schemas" */
/** @import { Stone } from "./position.js" */

const height = 100;
const edge = 12;
const mark_size = 6;

export class ValueGraph {
  /** @param {(ply: number) => void} jump called with the ply that was clicked */
  constructor(jump) {
    this.jump = jump;
    this.ply = 0;
    /** @type {{plies: number, points: {ply: number, height: number}[]}} */
    this.curve = { plies: 0, points: [] };
    /** @type {{ply: number, height: number, kind: string, title: string}[]} */
    this.marks = [];
    this.root = drawn("svg", { class: "value-graph", role: "img", "aria-label": "Who is winning, move by move" });
    this.root.addEventListener("click", (event) => this.jump(this.ply_at(event.offsetX)));
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  /**
   * @param {Analysis} analysis
   * @param {Stone[]} stones
   * @param {Rules} rules
   */
  take(analysis, stones, rules) {
    const usual = usual_score(analysis);
    this.curve = { plies: stones.length, points: [] };
    this.marks = [];
    for (const [ply, judged] of judged_moves(analysis)) {
      /** @type {Colour|undefined} */
      const mover = stones[ply - 1]?.colour;
      if (!mover) continue;
      if (this.curve.points.length === 0) {
        this.curve.points.push({ ply: ply - 1, height: value_height(judged.best_value, mover, rules, usual) });
      }
      const point = { ply, height: value_height(judged.value, mover, rules, usual) };
      this.curve.points.push(point);
      if (judged.judgement === "best") continue;
      const title = `Move ${ply}: ${judgement_words(judged.judgement).word}; ${value_text(judged.value, mover, rules)}`;
      this.marks.push({ ...point, kind: judged.judgement, title });
    }
    this.draw();
  }

  /** @param {number} ply */
  show(ply) {
    this.ply = ply;
    this.draw();
  }

  /** @param {number} ply */
  x(ply) {
    const width = this.root.clientWidth || 600;
    return edge + ((width - 2 * edge) * ply) / Math.max(1, this.curve.plies);
  }

  /** @param {number} x in pixels */
  ply_at(x) {
    const width = this.root.clientWidth || 600;
    const ply = Math.round(((x - edge) / (width - 2 * edge)) * this.curve.plies);
    return Math.max(0, Math.min(this.curve.plies, ply));
  }

  draw() {
    const width = this.root.clientWidth || 600;
    const middle = height / 2;
    const y = (/** @type {number} */ value) => middle - value * (middle - edge);
    const { points } = this.curve;
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.replaceChildren();
    this.root.append(drawn("rect", { width, height, rx: 8, class: "ground" }));
    if (points.length > 0) {
      const corners = points.map((point) => `${this.x(point.ply)} ${y(point.height)}`).join("L");
      const start = this.x(points[0].ply);
      const end = this.x(points[points.length - 1].ply);
      const clip = (/** @type {string} */ side) => {
        const above = points.map((point) => {
          const value = side === "white" ? Math.max(0, point.height) : Math.min(0, point.height);
          return `${this.x(point.ply)} ${y(value)}`;
        });
        return drawn("path", { d: `M${start} ${middle}L${above.join("L")}L${end} ${middle}Z`, class: `area ${side}` });
      };
      this.root.append(clip("white"), clip("black"), drawn("path", { d: `M${corners}`, class: "curve" }));
    }
    this.root.append(
      drawn("path", { d: `M${edge} ${middle}H${width - edge}`, class: "zero" }),
      drawn("text", { x: edge, y: edge + 6, class: "side" }, "White wins"),
      drawn("text", { x: edge, y: height - edge + 2, class: "side" }, "Black wins"),
      drawn("path", { d: `M${this.x(this.ply)} 4V${height - 4}`, class: "now" }),
    );
    for (const mark of this.marks) this.root.append(this.draw_mark(mark, y(mark.height)));
    const now = points.find((point) => point.ply === this.ply);
    if (now) this.root.append(drawn("circle", { cx: this.x(now.ply), cy: y(now.height), r: 5, class: "now-point" }));
  }

  /**
   * @param {{ply: number, kind: string, title: string}} mark
   * @param {number} y
   */
  draw_mark(mark, y) {
    const x = this.x(mark.ply);
    const shapes = {
      inaccuracy: drawn("circle", { cx: x, cy: y, r: mark_size - 1.5 }),
      mistake: drawn("path", { d: `M${x} ${y - mark_size}l${mark_size} ${2 * mark_size - 1}h${-2 * mark_size}Z` }),
      blunder: drawn("path", { d: `M${x} ${y - mark_size - 1}l${mark_size + 1} ${mark_size + 1}l${-mark_size - 1} ${mark_size + 1}l${-mark_size - 1} ${-mark_size - 1}Z` }),
    };
    const shape = shapes[/** @type {keyof typeof shapes} */ (mark.kind)];
    return drawn("g", { class: `judged ${mark.kind}` }, shape, drawn("title", {}, mark.title));
  }
}
