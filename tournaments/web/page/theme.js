// @ts-check
// Dark, light, or as the system has it.
import { found } from "./elements.js";

const key = "kaven-theme";

/** The theme chosen before; nothing where the browser keeps nothing for pages from disk. */
function remembered() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} theme */
function remember(theme) {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // It holds until the page is left.
  }
}

function dark_by_system() {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {string} theme */
function show_theme(theme) {
  document.documentElement.dataset.theme = theme;
  found("theme").setAttribute("aria-pressed", String(theme === "dark"));
}

/** Makes the button `theme` change between dark and light. */
export function prepare_theme() {
  const chosen = remembered();
  let theme = chosen === "dark" || chosen === "light" ? chosen : dark_by_system() ? "dark" : "light";
  show_theme(theme);
  found("theme").addEventListener("click", () => {
    theme = theme === "dark" ? "light" : "dark";
    remember(theme);
    show_theme(theme);
  });
}
