// @ts-check
// The keys of a page, and the list of them that `?` opens.
import { element, table } from "./elements.js";

/** @typedef {{sign: string, words: string, act: () => void}} Binding */

/** The labels of keys whose names are words. */
const signs = new Map([["ArrowLeft", "←"], ["ArrowRight", "→"], ["Escape", "Esc"]]);

export class Keys {
  /** @param {AbortSignal} left aborted when the keys no longer apply */
  constructor(left) {
    /** @type {Map<string, Binding>} by the name of the key */
    this.bindings = new Map();
    document.addEventListener("keydown", (event) => this.take(event), { signal: left });
    this.on("?", "this list", () => this.show_help());
    this.button = element("button", { type: "button", class: "small keys", title: "Keys (?)", "aria-label": "Keys", onclick: () => this.show_help() }, "?");
  }

  /**
   * @param {string} key its name in events
   * @param {string} words what the key does
   * @param {() => void} act
   */
  on(key, words, act) {
    this.bindings.set(key, { sign: signs.get(key) ?? key, words, act });
  }

  /** @param {KeyboardEvent} event */
  take(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey && event.key !== "?") return;
    const { target } = event;
    if (target instanceof HTMLElement && target.closest("dialog, select, textarea")) return;
    if (target instanceof HTMLInputElement && belongs_to(target, event.key)) return;
    const binding = this.bindings.get(event.key);
    if (!binding) return;
    event.preventDefault();
    binding.act();
  }

  show_help() {
    const rows = Array.from(this.bindings.values(), ({ sign, words }) =>
      element("tr", {}, element("th", { scope: "row" }, element("kbd", {}, sign)), element("td", {}, words)),
    );
    const dialog = element(
      "dialog",
      { class: "key-help", "aria-label": "Keys", onclose: () => dialog.remove() },
      element("h2", {}, "Keys"),
      element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() }, "✕"),
      table("Keys", ["Key", "What it does"], rows),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}

/**
 * Whether the focused input uses a key itself: a slider uses arrows, a text field every key.
 * @param {HTMLInputElement} input
 * @param {string} key
 */
function belongs_to(input, key) {
  if (input.type === "checkbox") return false;
  return input.type !== "range" || (key.length > 1 && key !== "Escape");
}
