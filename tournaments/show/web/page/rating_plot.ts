// SPDX-License-Identifier: MIT
// The rating of each player over the number of games. Lines differ by colour, by dashes, and by the name at their end.
import { drawn, element, refill, remark, untrusted_text } from "./elements.ts";
import { printable, shortened, signed_text } from "./words.ts";

import type { Player, RatingsDocument } from "./schemas";

const kinds = 8;
const most_at_first = 8;
const height = 340;
const edges = { left: 52, right: 172, top: 14, bottom: 44 };
/** The number of wide letters that fit at the right edge. */
const most_of_name = 17;
/** The longest name in the legend, in characters. */
const most_of_entry = 24;
const label_height = 17;

type Line = { number: number; name: string; kind: number; values: (number | null)[]; versions: number[] };

class RatingPlot {
  games: number[];
  lines: Line[];
  shown: Set<number>;
  drawing = drawn("svg", { class: "rating-plot", role: "img", "aria-label": "Ratings over time; the standings say the latest" });
  root: HTMLDivElement;

  /** @param players in the order of the standings */
  constructor(ratings: RatingsDocument, players: Player[]) {
    const rated = new Map(ratings.players.map((player) => [player.number, player]));
    this.games = ratings.games;
    this.lines = players.flatMap((player, index) => {
      const own = rated.get(player.number);
      return own ? [{ number: player.number, name: player.name, kind: index % kinds, values: own.values, versions: own.versions ?? [] }] : [];
    });
    this.shown = new Set(this.lines.slice(0, most_at_first).map((line) => line.number));
    this.root = element("div", { class: "plot" }, this.drawing, this.legend());
    new ResizeObserver(() => this.draw()).observe(this.root);
    this.draw();
  }

  legend() {
    const entries = this.lines.map((line) => {
      const box = element("input", { type: "checkbox", checked: this.shown.has(line.number) });
      box.addEventListener("change", () => {
        if (box.checked) this.shown.add(line.number);
        else this.shown.delete(line.number);
        this.draw();
      });
      const sample = drawn("svg", { class: `sample line-${line.kind}`, viewBox: "0 0 28 10", "aria-hidden": "true" }, drawn("path", { d: "M1 5H27" }));
      return element("li", {}, element("label", {}, box, sample, untrusted_text(line.name, most_of_entry)));
    });
    return element("ul", { class: "plot-legend", "aria-label": "Players shown" }, ...entries);
  }

  draw() {
    const width = Math.max(300, this.root.clientWidth);
    const right = width < 560 ? 14 : edges.right;
    const lines = this.lines.filter((line) => this.shown.has(line.number));
    const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
    const low = Math.min(-100, ...values);
    const high = Math.max(100, ...values);
    const latest = this.games[this.games.length - 1] || 1;
    const x = (games: number) => edges.left + ((width - edges.left - right) * games) / latest;
    const y = (elo: number) => edges.top + ((height - edges.top - edges.bottom) * (high - elo)) / (high - low);
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.drawing.replaceChildren(...this.draw_scales(low, high, latest, width - right, x, y));
    for (const line of lines) this.drawing.append(this.draw_line(line, x, y));
    if (right === edges.right) this.drawing.append(...draw_names(lines, width - right, y));
  }

  draw_scales(low: number, high: number, latest: number, end: number, x: (games: number) => number, y: (elo: number) => number) {
    const marks = [];
    for (const elo of round_steps(low, high, 6)) {
      marks.push(
        drawn("path", { class: elo === 0 ? "zero" : "grid", d: `M${edges.left} ${y(elo)}H${end}` }),
        drawn("text", { class: "tick left", x: edges.left - 8, y: y(elo) }, signed_text(elo)),
      );
    }
    for (const games of round_steps(0, latest, 6)) {
      marks.push(drawn("text", { class: "tick below", x: x(games), y: height - edges.bottom + 18 }, games));
    }
    marks.push(drawn("text", { class: "tick below", x: (edges.left + end) / 2, y: height - 9 }, "games finished"));
    return marks;
  }

  draw_line(line: Line, x: (games: number) => number, y: (elo: number) => number) {
    let path = "";
    line.values.forEach((value, index) => {
      if (value === null) return;
      path += `${path === "" ? "M" : "L"}${x(this.games[index]).toFixed(1)} ${y(value).toFixed(1)}`;
    });
    // A dot where another program of the player began.
    const dots = line.versions.flatMap((games, index) => {
      const value = line.values.find((candidate, point) => candidate !== null && this.games[point] >= games) ?? null;
      const title = drawn("title", {}, `${printable(line.name)}, version ${index + 2}`);
      return value === null ? [] : [drawn("circle", { cx: x(games).toFixed(1), cy: y(value).toFixed(1), r: 4.5 }, title)];
    });
    return drawn("g", { class: `series line-${line.kind}` }, drawn("path", { d: path }), ...dots, drawn("title", {}, printable(line.name)));
  }
}

/** Names at the ends of the lines, moved apart where they would overlap. */
function draw_names(lines: Line[], x: number, y: (elo: number) => number) {
  const ends = lines
    .flatMap((line) => {
      const value = line.values.findLast((candidate) => candidate !== null);
      return value === undefined || value === null ? [] : [{ line, y: y(value) }];
    })
    .sort((upper, lower) => upper.y - lower.y);
  for (let index = 1; index < ends.length; ++index) {
    ends[index].y = Math.max(ends[index].y, ends[index - 1].y + label_height);
  }
  const lowest = height - edges.bottom;
  for (let index = ends.length - 1, limit = lowest; index >= 0; --index, limit -= label_height) {
    ends[index].y = Math.min(ends[index].y, limit);
  }
  return ends.map((end) =>
    drawn("text", { class: `series-name line-${end.line.kind}`, x: x + 8, y: end.y }, shortened(printable(end.line.name), most_of_name)),
  );
}

/** Round numbers from `low` to `high`, about `count` of them. */
function round_steps(low: number, high: number, count: number) {
  const rough = Math.max(1, (high - low) / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 10 * power;
  const steps = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) steps.push(value);
  return steps;
}

export function show_ratings(place: HTMLElement, ratings: RatingsDocument, players: Player[]) {
  if (ratings.games.length < 2) {
    refill(place, remark("Too few games for a rating yet."));
    return;
  }
  refill(place, new RatingPlot(ratings, players).root);
}

/** The approximate height of the plot with its legend. */
export function height_of_ratings(width: number, players: Player[]) {
  const letters = players.reduce((sum, player) => sum + Math.min(player.name.length, most_of_entry), 0) / Math.max(1, players.length);
  const in_a_line = Math.max(1, Math.floor(width / (80 + 7.2 * letters)));
  return height + 14 + 24 * Math.ceil(players.length / in_a_line);
}
