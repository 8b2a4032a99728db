// Starts a page: prepares the theme, then shows the page or why a document is missing.
import { MissingDocument, receive_files } from "./documents.ts";
import { found, refill, remark } from "./elements.ts";
import { store, stored } from "./storage.ts";

const key = "kaven-theme";

function dark_by_system() {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function show_theme(theme: string) {
  document.documentElement.dataset.theme = theme;
  found("theme").setAttribute("aria-pressed", String(theme === "dark"));
}

/** Makes the button `theme` switch between dark and light. */
function prepare_theme() {
  const chosen = stored(key);
  let theme = chosen === "dark" || chosen === "light" ? chosen : dark_by_system() ? "dark" : "light";
  show_theme(theme);
  found("theme").addEventListener("click", () => {
    theme = theme === "dark" ? "light" : "dark";
    store(key, theme);
    show_theme(theme);
  });
}

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
