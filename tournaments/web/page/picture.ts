// A position as a self-contained picture: the board as on the page, with its colours written into the elements, and a
// caption with the players below. Always in light colours, as on paper.
import { Board } from "./board.ts";
import { drawn, element } from "./elements.ts";
import { printable, shortened } from "./words.ts";

import type { Colour, Rules } from "./schemas";
import type { Marks } from "./board_marks.ts";
import type { Position } from "./position.ts";

/** The text below the board. */
export interface Caption {
  white: string;
  black: string;
  result: string; // `1–0`, or empty
  note: string; // `after move 12`
}

/** The height of the caption below a board of `usual_width`; it grows with the width of the board. */
const caption_height = 150;
const usual_width = 790;
const first_line = 40;
const second_line = 102;
const padding = 30;
/** The default width in pixels. */
const picture_width = 640;

/** The style properties of a drawing, with their initial values. */
const initial_values = new Map([
  ["fill", "rgb(0, 0, 0)"],
  ["stroke", "none"],
  ["stroke-width", "1px"],
  ["stroke-opacity", "1"],
  ["stroke-linecap", "butt"],
  ["stroke-linejoin", "miter"],
  ["stroke-dasharray", "none"],
  ["opacity", "1"],
  ["paint-order", "normal"],
  ["text-anchor", "start"],
  ["dominant-baseline", "auto"],
]);
const values_of_texts = ["font-size", "font-weight", "font-family"];

/** Writes the computed style of each element into the element. @param root part of the page */
function freeze(root: SVGElement) {
  for (const part of root.querySelectorAll("circle, rect, path, text, stop")) {
    const style = getComputedStyle(part);
    if (part.localName === "stop") part.setAttribute("stop-color", style.getPropertyValue("stop-color"));
    else for (const [name, initial] of initial_values) {
      const value = style.getPropertyValue(name);
      if (value !== initial) part.setAttribute(name, value);
    }
    if (part.localName === "text") for (const name of values_of_texts) part.setAttribute(name, style.getPropertyValue(name));
  }
  for (const part of root.querySelectorAll("[class]")) part.removeAttribute("class");
}

function caption_scale(board: Board) {
  return Math.max(1, board.width / usual_width);
}

/** A part of the caption, moved to its place below the board. */
function below(board: Board, ...parts: SVGElement[]) {
  return drawn("g", { transform: `translate(0 ${board.height}) scale(${caption_scale(board)})` }, ...parts);
}

export function draw_result(board: Board, result: string) {
  return below(board, drawn("text", { x: board.width / caption_scale(board), y: first_line, class: "caption-result" }, result));
}

function draw_caption(board: Board, caption: Caption) {
  const width = board.width / caption_scale(board);
  const longest = Math.max(10, Math.floor((width - 330) / 24));
  const line = (colour: Colour, y: number) => {
    const mark = colour === "white" ? drawn("circle", { cx: 28, cy: y, r: 11, class: "caption-ring" }) : drawn("path", { d: `M28 ${y - 11}l11 11l-11 11l-11-11Z`, class: "caption-diamond" });
    const disc = drawn("g", { class: `caption-${colour}` }, drawn("circle", { cx: 28, cy: y, r: 22, class: "caption-disc" }), mark);
    return [disc, drawn("text", { x: 66, y, class: "caption-name" }, shortened(printable(caption[colour]), longest))];
  };
  const note = drawn("text", { x: width, y: second_line, class: "caption-note" }, caption.note);
  return [below(board, ...line("white", first_line), ...line("black", second_line), note), draw_result(board, caption.result)];
}

/** Draws a board with its caption; `change` may change the board first. @returns not part of the page */
export function draw_picture(rules: Rules, caption: Caption, change: (board: Board) => void): SVGSVGElement {
  const board = new Board(rules);
  change(board);
  const { root } = board;
  const width = board.width + 2 * padding;
  const height = board.height + caption_scale(board) * caption_height + padding;
  root.setAttribute("viewBox", `${-padding} ${-padding} ${width} ${height}`);
  root.setAttribute("width", String(picture_width));
  root.setAttribute("height", String(Math.round((picture_width * height) / width)));
  root.prepend(drawn("rect", { x: -padding, y: -padding, width, height, class: "caption-ground" }));
  root.append(...draw_caption(board, caption));
  const workshop = element("div", { class: "picture-workshop", "aria-hidden": "true" });
  workshop.append(root);
  document.body.append(workshop);
  const name = `${printable(caption.white)} – ${printable(caption.black)} ${caption.result}, ${caption.note}`;
  freeze(root);
  workshop.remove();
  root.removeAttribute("class");
  root.removeAttribute("aria-label");
  root.prepend(drawn("title", {}, name));
  return root;
}

export function picture_of(rules: Rules, position: Position, marks: Marks, caption: Caption) {
  return draw_picture(rules, caption, (board) => board.show(position, marks));
}

export function file_of(picture: SVGSVGElement): string {
  return new XMLSerializer().serializeToString(picture);
}

/** @param width in pixels */
export async function painted(picture: SVGSVGElement, width: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file_of(picture))}`;
  await image.decode();
  const height = Math.round((width * Number(picture.getAttribute("height"))) / Number(picture.getAttribute("width")));
  const canvas = element("canvas", { width, height });
  canvas.getContext("2d", { willReadFrequently: true })?.drawImage(image, 0, 0, width, height);
  return canvas;
}
