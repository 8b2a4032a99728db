// @ts-check
// The head of a column that a table can be ordered by: a button that says so.
import { element } from "./elements.js";

/** @typedef {"ascending"|"descending"|null} Direction null: the table is ordered by something else */

/**
 * @param {import("./elements.js").Child} heading
 * @param {Direction} direction
 * @param {() => void} turn orders the table by this column, or the other way round
 * @param {{classes?: string, meaning?: string|null}} [looks]
 */
export function sort_head(heading, direction, turn, { classes = "", meaning = null } = {}) {
  const button = element("button", { type: "button", class: "sort", title: meaning ?? null, onclick: turn }, heading);
  return element("th", { scope: "col", class: classes || null, "aria-sort": direction }, button);
}
