// @ts-check
// Elements are made here and nowhere else: by name, attributes and text, never from a string of markup.
import { colour_name, printable, shortened } from "./words.js";

/** @typedef {Node|string|number|null|undefined|false} Child what is empty is left out */
/** @typedef {Record<string, string|number|boolean|null|undefined|EventListener>} Attributes `onclick: f` listens */

const svg_namespace = "http://www.w3.org/2000/svg";
const longest_title = 2000;

/**
 * @param {Element} target
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function furnish(target, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") target.addEventListener(name.slice(2), value);
    else if (value === true) target.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) target.setAttribute(name, String(value));
  }
  add_children(target, children);
}

/**
 * @param {Element} target
 * @param {Child[]} children
 */
export function add_children(target, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === "") continue;
    target.append(child instanceof Node ? child : String(child));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  furnish(made, attributes, children);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function drawn(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(svg_namespace, tag));
  furnish(made, attributes, children);
  return made;
}

/**
 * Puts `children` where the old ones were.
 * @param {Element} target
 * @param {...Child} children
 */
export function refill(target, ...children) {
  target.replaceChildren();
  add_children(target, children);
}

/** What a newer element must share to be taken for the same. @param {Element|null} element */
function likeness(element) {
  return [element?.tagName, element?.getAttribute("href"), element?.getAttribute("aria-label") ?? element?.textContent].join(" ");
}

/**
 * Does what refill() does while somebody looks at it: focus and scrolling stay where they are.
 * @param {Element} target
 * @param {...Child} children
 */
export function renew(target, ...children) {
  const active = document.activeElement;
  const focused = target.contains(active) ? likeness(active) : null;
  const { scrollTop, scrollLeft } = target.querySelector(".scroller") ?? target;
  refill(target, ...children);
  target.querySelector(".scroller")?.scrollTo({ top: scrollTop, left: scrollLeft, behavior: "instant" });
  if (focused === null) return;
  const again = Array.from(target.querySelectorAll("a, button, input, [tabindex]")).find((element) => likeness(element) === focused);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * The element of the page with this id, which must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function found(id) {
  const target = document.getElementById(id);
  if (!target) throw new Error(`the page has no element '${id}'`);
  return target;
}

/**
 * Text that is not trusted: isolated from the directions of writing around it, harmless, and cut to `limit`
 * characters with all of it in the title.
 * @param {string} text
 * @param {number} [limit]
 */
export function untrusted_text(text, limit = 40) {
  const whole = printable(text);
  const shown = shortened(whole, limit);
  return element("bdi", { class: "strange", title: shown === whole ? null : shortened(whole, longest_title) }, shown);
}

/** How much of the end of a name is always to be seen: names differ there more often than in the middle. */
const kept_of_name = 4;

/**
 * The same for a name where little room is left: what does not fit is left out of its middle.
 * @param {string} name
 * @param {number} [limit] characters, however much room there is
 */
export function fitted_name(name, limit = longest_title) {
  const whole = printable(name);
  const characters = Array.from(shortened(whole, limit));
  const [front, back] = [characters.slice(0, -kept_of_name).join(""), characters.slice(-kept_of_name).join("")];
  return element("bdi", { class: "strange fitted", title: shortened(whole, longest_title) }, element("span", { class: "front" }, front), element("span", {}, back));
}

/**
 * A link to a player's page.
 * @param {number} number
 * @param {string} name
 * @param {number} [limit]
 */
export function player_link(number, name, limit = 40) {
  return element("a", { href: `agent.html#p${number}` }, untrusted_text(name, limit));
}

/**
 * The same with as much of the name as there is room for.
 * @param {number} number
 * @param {string} name
 * @param {number} limit
 */
export function fitted_player_link(number, name, limit) {
  // Of a name in two parts a screen reader would make two words.
  return element("a", { href: `agent.html#p${number}`, "aria-label": shortened(printable(name), limit) }, fitted_name(name, limit));
}

/**
 * The address of a game in the viewer, at a move if `ply` is given.
 * @param {number} game
 * @param {number} [ply]
 */
export function game_address(game, ply) {
  return `game.html#g${game}${ply === undefined ? "" : `m${ply}`}`;
}

/**
 * The address of the puzzle that the move of a game at `ply` is.
 * @param {number} game
 * @param {number} ply
 */
export function puzzle_address(game, ply) {
  return `puzzle.html#g${game}m${ply}`;
}

/**
 * The small disc that stands for a colour beside a name.
 * @param {"white"|"black"} colour
 * @param {boolean} [spoken] false where the colour is said in words, too
 */
export function colour_disc(colour, spoken = true) {
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

/**
 * A table with a caption for those who cannot see where it stands, and a header row.
 * @param {string} caption
 * @param {Child[]} headings
 * @param {HTMLTableRowElement[]} rows
 * @param {string} [kind] its class
 */
export function table(caption, headings, rows, kind = "") {
  return element(
    "table",
    { class: kind },
    element("caption", { class: "unseen" }, caption),
    element("thead", {}, element("tr", {}, ...headings.map(column_head))),
    element("tbody", {}, ...rows),
  );
}

/** @param {Child} heading */
function column_head(heading) {
  return heading instanceof HTMLTableCellElement ? heading : element("th", { scope: "col" }, heading);
}

/**
 * The head of a column of numbers.
 * @param {Child} heading
 * @param {string} [meaning] what an abbreviation stands for
 */
export function number_head(heading, meaning) {
  return element("th", { scope: "col", class: "number" }, meaning ? element("abbr", { title: meaning }, heading) : heading);
}

/**
 * Says that what the address names is not there: as the heading of the page, with a way on.
 * @param {string} what `Game 17`
 * @param {Element} place where it would be
 * @param {string} reason
 */
export function show_missing(what, place, reason) {
  document.title = `${what} does not exist`;
  refill(found("heading"), `${what} does not exist`);
  refill(found("subheading"));
  refill(place, remark(reason), element("p", {}, element("a", { class: "button", href: "index.html" }, "Go to the standings and all games")));
}

/**
 * A remark that stands where nothing is to be shown.
 * @param {string} text
 */
export function remark(text) {
  return element("p", { class: "remark" }, text);
}
