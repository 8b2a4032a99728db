// A whole game as an animation: an SVG for browsers, also inside other pages, or a GIF for any program.
import { draw_picture, draw_result, painted, picture_of, type Caption } from "./picture.ts";
import { drawn } from "./elements.ts";
import { GifWriter } from "./gif.ts";
import { cell_index, type Place, type Position } from "./position.ts";

import type { Colour, Outcome, Rules } from "./schemas";
import type { Marks } from "./board_marks.ts";

export interface Film {
  rules: Rules;
  positions: Position[];
  outcome: Outcome | null;
  caption: (ply: number) => Caption;
}

/** Seconds for each move and for the last position. */
const pace = 0.8;
const rest = 4;
const fall = 0.35;

/** A stone at a place from one ply to another. */
type Stay = { colour: Colour; place: Place; from: number; to: number };

/** @returns in the order in which they begin */
function stays_of({ rules, positions }: Film): Stay[] {
  const stays: Stay[] = [];
  for (let row = 0; row < rules.rows; ++row) {
    for (let column = 0; column < rules.columns; ++column) {
      const place = { column, row };
      let stay: Stay | null = null;
      positions.forEach((position, ply) => {
        const colour = position.cells[cell_index(rules, place)] ?? null;
        if (colour === (stay?.colour ?? null)) return;
        if (stay) stay.to = ply;
        stay = colour ? { colour, place, from: ply, to: positions.length } : null;
        if (stay) stays.push(stay);
      });
    }
  }
  return stays.sort((one, other) => one.from - other.from);
}

export function marks_after({ rules, positions, outcome }: Film, ply: number): Marks {
  return { line: ply === positions.length - 1 ? outcome?.line : undefined, all_lines: rules.goal === "most-lines" };
}

/** An animated SVG. With prefers-reduced-motion it shows the last position. */
export function animated_picture(film: Film) {
  const { rules, positions } = film;
  const last = positions.length - 1;
  const seconds = last * pace + rest;
  const share = (time: number) => `${((100 * time) / seconds).toFixed(3)}%`;
  const parts: { node: SVGElement, from: number, to: number, drop: number }[] = [];
  const caption = film.caption(last);
  // The caption must not show the result before the last position.
  const picture = draw_picture(rules, { ...caption, result: "" }, (board) => {
    const result = drawn("g", {}, draw_result(board, caption.result));
    board.root.append(result);
    parts.push({ node: result, from: last, to: positions.length, drop: 0 });
    for (const stay of stays_of(film)) {
      const node = drawn("g", {}, board.draw_stone(stay.colour, stay.place));
      board.stone_layer.append(node);
      const lands = positions[stay.from].last?.place;
      const falls = rules.gravity && lands?.column === stay.place.column && lands.row === stay.place.row;
      parts.push({ node, from: stay.from, to: stay.to, drop: falls ? (rules.rows - stay.place.row) * 100 : 0 });
    }
    const marks = positions.map((position, ply) => {
      board.marks.draw(position, marks_after(film, ply));
      return drawn("g", {}, ...board.marks.layer.childNodes);
    });
    board.marks.layer.replaceChildren(...marks);
    marks.forEach((node, ply) => parts.push({ node, from: ply, to: ply + 1, drop: 0 }));
  });
  // Built outside the page, whose content security policy allows only style sheets of the server.
  let sheet = "";
  parts.forEach(({ node, from, to, drop }, index) => {
    const ends = to > last ? "" : `${share(to * pace)}{visibility:hidden}`;
    if (to <= last) node.setAttribute("visibility", "hidden");
    if (from === 0 && ends === "") return;
    const name = `p${index}`;
    node.setAttribute("class", name);
    const begins =
      drop > 0
        ? `${share(from * pace)}{visibility:visible;transform:translateY(${-drop}px);animation-timing-function:cubic-bezier(.4,0,1,.9)}${share(from * pace + fall)}{visibility:visible;transform:none}`
        : `${share(from * pace + (rules.gravity && from > 0 ? fall : 0))}{visibility:visible}`;
    sheet += `@keyframes ${name}{${from > 0 ? "0%{visibility:hidden}" : ""}${begins}${ends}}.${name}{animation:${name} ${seconds}s step-end infinite}\n`;
  });
  picture.prepend(drawn("style", {}, `${sheet}@media (prefers-reduced-motion:reduce){*{animation:none!important}}`));
  return picture;
}

/**
 * @param width in pixels
 * @param progress called with the finished share, 0 to 1
 * @returns a GIF
 */
export async function gif_of(film: Film, width: number, progress: (done: number) => void): Promise<Blob> {
  const { rules, positions } = film;
  const last = positions.length - 1;
  const frame = async (ply: number) => {
    const canvas = await painted(picture_of(rules, positions[ply], marks_after(film, ply), film.caption(ply)), width);
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("this browser cannot draw on a canvas");
    return brush.getImageData(0, 0, canvas.width, canvas.height);
  };
  // Samples with all stones and marks: the palette needs only colours that occur.
  const writer = new GifWriter([await frame(Math.min(1, last)), await frame(Math.floor(last / 2)), await frame(last)]);
  for (let ply = 0; ply <= last; ++ply) {
    writer.add(await frame(ply), ply === last ? rest : pace);
    progress((ply + 1) / (last + 1));
  }
  return writer.file();
}
