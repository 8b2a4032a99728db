// @ts-check
// Starts a page: prepares the theme, then shows the page or why a document is missing.
import { MissingDocument, receive_files } from "./documents.js";
import { found, refill, remark } from "./elements.js";
import { prepare_theme } from "./theme.js";

/** @param {() => Promise<void>} show_page */
export async function begin(show_page) {
  prepare_theme();
  receive_files();
  try {
    await show_page();
  } catch (error) {
    if (!(error instanceof MissingDocument)) throw error;
    refill(found("main"), remark(error.message));
  }
}
