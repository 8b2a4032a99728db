// The colour theme: dark, light, or the system's.
import { found } from "./elements.ts";
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
export function prepare_theme() {
  const chosen = stored(key);
  let theme = chosen === "dark" || chosen === "light" ? chosen : dark_by_system() ? "dark" : "light";
  show_theme(theme);
  found("theme").addEventListener("click", () => {
    theme = theme === "dark" ? "light" : "dark";
    store(key, theme);
    show_theme(theme);
  });
}
