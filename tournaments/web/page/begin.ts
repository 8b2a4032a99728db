// Starts a page: prepares the theme, then shows the page or why a document is missing.
import { MissingDocument, receive_files } from "./documents.ts";
import { found, refill, remark } from "./elements.ts";
import { prepare_theme } from "./theme.ts";

export async function begin(show_page: () => Promise<void>) {
  prepare_theme();
  receive_files();
  try {
    await show_page();
  } catch (error) {
    if (!(error instanceof MissingDocument)) throw error;
    refill(found("main"), remark(error.message));
  }
}
