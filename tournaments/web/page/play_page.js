// @ts-check
// Playing against the house, or watching it play itself.
import { found, refill, remark } from "./elements.js";

export async function show_play_page() {
  refill(found("play"), remark("Soon."));
}
