// @ts-check
// The heading of a sortable column: a button that shows the direction.
import { element } from "./elements.js";

/** @typedef {"ascending"|"descending"|null} Direction null: another column orders the table */

/**
 * @param {import("./elements.js").Child} heading
 * @param {Direction} direction
 * @param {() => void} turn orders the table by this column or reverses the order
 * @param {{classes?: string, meaning?: string|null}} [looks]
 */
export function sort_head(heading, direction, turn, { classes = "", meaning = null } = {}) {
  const button = element("button", { type: "button", class: "sort", title: meaning ?? null, onclick: turn }, heading);
  return element("th", { scope: "col", class: classes || null, "aria-sort": direction }, button);
}
