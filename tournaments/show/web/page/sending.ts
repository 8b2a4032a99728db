// SPDX-License-Identifier: MIT
// The dialog that exports a game: a picture of a position, an animation of the game, a frame for another page.
import { is_embedded } from "./begin.ts";
import { Board } from "./board.ts";
import { close_button, drawn, element } from "./elements.ts";
import { GifWriter, Pauses } from "./gif.ts";
import { cell_index, type Place, type Position } from "./position.ts";
import { printable, result_text, shortened } from "./words.ts";

import type { Marks } from "./board_marks.ts";
import type { GameViewer } from "./game_viewer.ts";
import type { Colour, Outcome, Rules } from "./schemas";

/** The exported game. */
interface Sent {
  white: string; // the player's name
  black: string;
  file: string; // the name of the files, without extension
  page: string | null; // the address of the game's page relative to the folder; null if it has no permanent one
}

const width_of_png = 1200;
const width_of_gif = 480;

/** Saves a file as the browser saves downloads. */
export function save(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The HTML that shows this game in another page. It contains no player's name. */
function frame_code(page: string) {
  const [file, hash] = new URL(page, location.href).href.split("#");
  return `<iframe src="${escaped(`${file}?embed#${hash}`)}" title="A game" width="480" height="620" loading="lazy"></iframe>`;
}

export class Sending {
  notice = element("p", { role: "status" });
  /** A file is being made. */
  busy = false;
  frame = element("textarea", { class: "share", readonly: true, rows: 3, id: "frame-code", spellcheck: "false" });
  frame_part = element("section", {}, element("h3", {}, element("label", { for: "frame-code" }, "Embed the game in another page")), this.frame);
  dialog: HTMLDialogElement;
  button = element("button", { type: "button", onclick: () => this.open() }, "Send or embed …");
  root: HTMLSpanElement;

  constructor(public viewer: GameViewer, readonly sent: () => Sent) {
    const button = (text: string, act: () => Promise<void> | void) => element("button", { type: "button", onclick: () => void this.attempt(act) }, text);
    const group = (heading: string, ...buttons: HTMLElement[]) =>
      element("section", { role: "group", "aria-label": heading }, element("h3", {}, heading), element("div", { class: "sending-buttons" }, ...buttons));
    this.dialog = element(
      "dialog",
      { class: "sending", "aria-label": "Send or embed" },
      close_button(),
      element("h2", {}, "Send or embed"),
      group("A picture of this position", button("PNG", () => this.save_png()), button("SVG", () => this.save_svg())),
      group("The game as an animation", button("GIF", () => this.save_gif()), button("Animated SVG", () => this.save_animated())),
      this.frame_part,
      this.notice,
    );
    // The dialog must move, and disappear, together with its button.
    this.root = element("span", { class: "sending-place", hidden: is_embedded() }, this.button, this.dialog);
  }

  open() {
    const { page } = this.sent();
    this.notice.textContent = "";
    this.frame_part.hidden = page === null || !location.protocol.startsWith("http");
    if (page !== null) this.frame.value = frame_code(page);
    this.dialog.showModal();
  }

  async attempt(act: () => Promise<void> | void) {
    if (this.busy) return;
    this.busy = true;
    try {
      await act();
    } catch (error) {
      this.notice.textContent = `This browser could not create the file: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      this.busy = false;
    }
  }

  caption(ply: number): Caption {
    const { white, black } = this.sent();
    const { stones, game } = this.viewer;
    const over = ply === stones.length && game.outcome !== null;
    const moves = ply === 1 ? "1 move" : `${ply} moves`;
    return { white, black, result: over ? result_text(game.outcome?.result ?? null) : "", note: over ? moves : `after ${moves}` };
  }

  film(): Film {
    const { game, positions } = this.viewer;
    return { rules: game.rules, positions, outcome: game.outcome, caption: (ply) => this.caption(ply) };
  }

  picture() {
    const { ply, positions, game } = this.viewer;
    return picture_of(game.rules, positions[ply], marks_after(this.film(), ply), this.caption(ply));
  }

  save_svg() {
    save(new Blob([file_of(this.picture())], { type: "image/svg+xml" }), `${this.sent().file}-move-${this.viewer.ply}.svg`);
  }

  async save_png() {
    const canvas = await painted(this.picture(), width_of_png);
    const content: Blob | null = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!content) throw new Error("the picture is too large");
    save(content, `${this.sent().file}-move-${this.viewer.ply}.png`);
  }

  save_animated() {
    save(new Blob([file_of(animated_picture(this.film()))], { type: "image/svg+xml" }), `${this.sent().file}.svg`);
  }

  async save_gif() {
    const film = this.film();
    const { file } = this.sent();
    const content = await gif_of(film, width_of_gif, (done) => {
      this.notice.textContent = `Drawing: ${Math.round(100 * done)} %`;
    });
    this.notice.textContent = "";
    save(content, `${file}.gif`);
  }
}

// A whole game as an animation: an SVG for browsers, also inside other pages, or a GIF for any program.

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
  const pauses = new Pauses();
  const frame = async (ply: number) => {
    await pauses.take();
    const picture = picture_of(rules, positions[ply], marks_after(film, ply), film.caption(ply));
    await pauses.take();
    const canvas = await painted(picture, width);
    await pauses.take();
    const brush = canvas.getContext("2d");
    if (!brush) throw new Error("this browser cannot draw on a canvas");
    return brush.getImageData(0, 0, canvas.width, canvas.height);
  };
  // Samples with all stones and marks: the palette needs only colours that occur.
  const samples = [await frame(Math.min(1, last)), await frame(Math.floor(last / 2)), await frame(last)];
  const writer = await GifWriter.begin(samples, pauses);
  for (let ply = 0; ply <= last; ++ply) {
    await writer.add(await frame(ply), ply === last ? rest : pace);
    progress((ply + 1) / (last + 1));
  }
  return writer.file();
}

// A position as a self-contained picture: the board as on the page, with its colours written into the elements, and a
// caption with the players below. Always in light colours, as on paper.

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

/** The kind of an element of a drawing: elements of one kind have one style. */
function kind_of(part: Element | null, root: SVGElement): string {
  if (!part || part === root) return "";
  const own = Array.from(initial_values.keys(), (name) => part.getAttribute(name) ?? "");
  return `${part.localName}.${part.getAttribute("class") ?? ""} ${own.join(" ")}<${kind_of(part.parentElement, root)}`;
}

function style_of(part: Element): [string, string][] {
  const style = getComputedStyle(part);
  const values = (names: Iterable<string>) => Array.from(names, (name): [string, string] => [name, style.getPropertyValue(name)]);
  if (part.localName === "stop") return values(["stop-color"]);
  const changed = values(initial_values.keys()).filter(([name, value]) => value !== initial_values.get(name));
  return part.localName === "text" ? [...changed, ...values(values_of_texts)] : changed;
}

/** Writes the computed style of each element into the element. @param root part of the page */
function freeze(root: SVGElement) {
  // A board has hundreds of elements of few kinds, and computing a style takes long.
  const styles = new Map<string, [string, string][]>();
  const parts = Array.from(root.querySelectorAll("circle, rect, path, text, stop"), (part) => ({ part, kind: kind_of(part, root) }));
  for (const { part, kind } of parts) {
    const style = styles.get(kind) ?? style_of(part);
    styles.set(kind, style);
    for (const [name, value] of style) part.setAttribute(name, value);
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
