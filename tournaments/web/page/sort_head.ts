// The heading of a sortable column: a button that shows the direction.
import { element, type Child } from "./elements.ts";

/** null: another column orders the table. */
export type Direction = "ascending" | "descending" | null;

/** @param turn orders the table by this column or reverses the order */
export function sort_head(heading: Child, direction: Direction, turn: () => void, { classes = "", meaning = null }: { classes?: string, meaning?: string | null } = {}) {
  const button = element("button", { type: "button", class: "sort", title: meaning ?? null, onclick: turn }, heading);
  return element("th", { scope: "col", class: classes || null, "aria-sort": direction }, button);
}
