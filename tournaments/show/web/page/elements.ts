// SPDX-License-Identifier: MIT
// All elements of the page are made here, from name, attributes and text, never from a string of markup.
import { colour_name, printable, shortened } from "./words.ts";

/** Empty values are left out. */
export type Child = Node | string | number | null | undefined | false;
/** `onclick: f` adds a listener. */
type Attributes = Record<string, string | number | boolean | null | undefined | EventListener>;

const svg_namespace = "http://www.w3.org/2000/svg";
const longest_title = 2000;

function furnish(target: Element, attributes: Attributes, children: Child[]) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") target.addEventListener(name.slice(2), value);
    else if (value === true) target.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) target.setAttribute(name, String(value));
  }
  add_children(target, children);
}

export function add_children(target: Element, children: Child[]) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === "") continue;
    target.append(child instanceof Node ? child : String(child));
  }
}

export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  furnish(made, attributes, children);
  return made;
}

export function drawn<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(svg_namespace, tag) as SVGElementTagNameMap[Tag];
  furnish(made, attributes, children);
  return made;
}

/** Replaces the children of an element. */
export function refill(target: Element, ...children: Child[]) {
  target.replaceChildren();
  add_children(target, children);
}

/** The key by which renew() recognizes the same element in a newer version. */
function likeness(element: Element | null) {
  return [element?.tagName, element?.getAttribute("href"), element?.getAttribute("aria-label") ?? element?.textContent].join(" ");
}

/** As refill(), but keeps focus and scroll position. */
export function renew(target: Element, ...children: Child[]) {
  const active = document.activeElement;
  const focused = target.contains(active) ? likeness(active) : null;
  const { scrollTop, scrollLeft } = target.querySelector(".scroller") ?? target;
  refill(target, ...children);
  target.querySelector(".scroller")?.scrollTo({ top: scrollTop, left: scrollLeft, behavior: "instant" });
  if (focused === null) return;
  const again = Array.from(target.querySelectorAll("a, button, input, [tabindex]")).find((element) => likeness(element) === focused);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** The element with this id; throws if the page has none. */
export function found(id: string): HTMLElement {
  const target = document.getElementById(id);
  if (!target) throw new Error(`the page has no element '${id}'`);
  return target;
}

/**
 * Untrusted text: isolated from the surrounding writing direction, with control characters visible, and cut to `limit`
 * characters with the whole text in the title.
 */
export function untrusted_text(text: string, limit = 40) {
  const whole = printable(text);
  const shown = shortened(whole, limit);
  return element("bdi", { class: "strange", title: shown === whole ? null : shortened(whole, longest_title) }, shown);
}

/** The share of a name's end that always stays visible: names differ there more often than in the middle. */
const kept_of_name = 4;

/** A name with such characters is not cut into two parts, because they join or change their neighbours. */
const joins_neighbours = /[\p{M}\p{Join_Control}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}]/u;

/**
 * As untrusted_text(), for a name in little room: its middle is left out if it does not fit.
 * @param limit characters, even if there is more room
 */
export function fitted_name(name: string, limit: number = longest_title) {
  const whole = printable(name);
  const characters = Array.from(shortened(whole, limit));
  const kept = joins_neighbours.test(whole) ? 0 : kept_of_name;
  const end = characters.length - kept;
  const [front, back] = [characters.slice(0, end).join(""), characters.slice(end).join("")];
  return element("bdi", { class: "strange fitted", title: shortened(whole, longest_title) }, element("span", { class: "front" }, front), element("span", {}, back));
}

/** A link to a player's page. */
export function player_link(number: number, name: string, limit = 40) {
  return element("a", { href: `agent.html#p${number}` }, untrusted_text(name, limit));
}

/** As player_link(), with a name that shrinks to the available room. */
export function fitted_player_link(number: number, name: string, limit: number) {
  // A screen reader would read the two parts of the name as two words.
  return element("a", { href: `agent.html#p${number}`, "aria-label": shortened(printable(name), limit) }, fitted_name(name, limit));
}

/** The address of a game in the viewer, after `ply` moves if given. */
export function game_address(game: number, ply?: number) {
  return `game.html#g${game}${ply === undefined ? "" : `m${ply}`}`;
}

/** The address of a game of a friendly match in the viewer. */
export function friendly_address(match: number | string, game: number) {
  return `game.html?match=${match}#g${game}`;
}

/** The address of the puzzle made of a game's move at `ply`. */
export function puzzle_address(game: number, ply: number) {
  return `puzzle.html#g${game}m${ply}`;
}

/** The small disc that shows a colour beside a name. @param spoken false if a text beside it names the colour */
export function colour_disc(colour: "white" | "black", spoken = true) {
  const words = spoken ? { role: "img", "aria-label": colour_name(colour) } : { "aria-hidden": "true" };
  const disc = drawn(
    "svg",
    { class: `colour-disc ${colour}`, viewBox: "0 0 20 20", ...words },
    drawn("circle", { cx: 10, cy: 10, r: 8.5, class: "face" }),
  );
  if (colour === "white") disc.append(drawn("circle", { cx: 10, cy: 10, r: 4.5, class: "mark" }));
  else disc.append(drawn("path", { d: "M10 5.5 14.5 10 10 14.5 5.5 10Z", class: "mark" }));
  return disc;
}

/** A table with a header row and a caption for screen readers. @param kind CSS class */
export function table(caption: string, headings: Child[], rows: HTMLTableRowElement[], kind = "") {
  return element(
    "table",
    { class: kind },
    element("caption", { class: "unseen" }, caption),
    element("thead", {}, element("tr", {}, ...headings.map(column_head))),
    element("tbody", {}, ...rows),
  );
}

function column_head(heading: Child) {
  return heading instanceof HTMLTableCellElement ? heading : element("th", { scope: "col" }, heading);
}

/** The heading of a column of numbers. @param meaning of an abbreviation */
export function number_head(heading: Child, meaning?: string) {
  return element("th", { scope: "col", class: "number" }, meaning ? element("abbr", { title: meaning }, heading) : heading);
}

/**
 * Shows that the address names something that does not exist, with a link to the front page.
 * @param what `Game 17`
 * @param place for the link
 */
export function show_missing(what: string, place: Element, reason: string) {
  document.title = `${what} does not exist`;
  refill(found("heading"), `${what} does not exist`);
  refill(found("subheading"));
  refill(place, remark(reason), element("p", {}, element("a", { class: "button", href: "index.html" }, "Go to the standings and all games")));
}

/** A section of the page with its heading. */
export function panel(heading: string, ...children: Child[]) {
  return element("section", { class: "panel" }, element("h2", {}, heading), ...children);
}

/** The button in a dialog that closes it. */
export function close_button() {
  const button = element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => button.closest("dialog")?.close() }, "✕");
  return button;
}

export function with_commas(nodes: Node[]) {
  return nodes.flatMap((node, index) => (index === 0 ? [node] : [", ", node]));
}

/** A remark in place of missing content. */
export function remark(text: string) {
  return element("p", { class: "remark" }, text);
}

// The heading of a sortable column: a button that shows the direction.

/** null: another column orders the table. */
export type Direction = "ascending" | "descending" | null;

/** @param turn orders the table by this column or reverses the order */
export function sort_head(heading: Child, direction: Direction, turn: () => void, { classes = "", meaning = null }: { classes?: string, meaning?: string | null } = {}) {
  const button = element("button", { type: "button", class: "sort", title: meaning ?? null, onclick: turn }, heading);
  return element("th", { scope: "col", class: classes || null, "aria-sort": direction }, button);
}

// Settings that the browser stores from page to page. Some browsers store nothing for pages from disk.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage, the setting lasts until the user leaves the page.
  }
}
