// A game in a frame of another page: game.html?embed#g12m7 shows only its board and controls. So does any page that is in a
// frame, even without ?embed.
import { element } from "./elements.ts";

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
