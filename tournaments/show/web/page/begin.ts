// SPDX-License-Identifier: MIT
// Starts a page: prepares the theme, then shows the page or why a document is missing. Hides most of a game in a frame.
import { MissingDocument, receive_files } from "./documents.ts";
import { element, found, refill, remark, store, stored } from "./elements.ts";

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

// A game in a frame of another page: game.html?embed#g12m7 shows only its board and controls. So does any page that is
// in a frame, even without ?embed.

export function is_embedded() {
  return window.parent !== window || new URLSearchParams(location.search).has("embed");
}

/** Hides everything except board and controls; links open outside the frame. */
export function prepare_embedding() {
  if (!is_embedded()) return;
  document.body.classList.add("embedded");
  const whole = element("a", { href: "game.html" }, "Open the whole game ↗");
  document.body.append(element("footer", { class: "embedded-foot" }, whole));
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link) return;
      if (link === whole) link.href = `game.html${location.hash}`;
      link.target = "_blank";
      link.rel = "noopener";
    },
    { capture: true },
  );
}
