// @ts-check
// A game in a frame of another page: game.html?embed#g12m7 shows its board and its controls, nothing else. Whatever is in
// a frame is shown so, however it was asked for.
import { element } from "./elements.js";

export function is_embedded() {
  return window.parent !== window || new URLSearchParams(location.search).has("embed");
}

/** Leaves out what has no place in a frame; links lead out of it. */
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
