// SPDX-License-Identifier: MIT
// The keys of a page, and the list of them that `?` opens.
import { close_button, element, table } from "./elements.ts";

type Binding = { sign: string; words: string; act: () => void };

/** The labels of keys whose names are words. */
const signs = new Map([["ArrowLeft", "←"], ["ArrowRight", "→"], ["Escape", "Esc"]]);

export class Keys {
  /** By the name of the key. */
  bindings = new Map<string, Binding>();
  button = element("button", { type: "button", class: "small keys", title: "Keys (?)", "aria-label": "Keys", onclick: () => this.show_help() }, "?");

  /** @param left aborted when the keys no longer apply */
  constructor(left: AbortSignal) {
    document.addEventListener("keydown", (event) => this.take(event), { signal: left });
    this.on("?", "this list", () => this.show_help());
  }

  /**
   * @param key its name in events
   * @param words what the key does
   */
  on(key: string, words: string, act: () => void) {
    this.bindings.set(key, { sign: signs.get(key) ?? key, words, act });
  }

  take(event: KeyboardEvent) {
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
      close_button(),
      table("Keys", ["Key", "What it does"], rows),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}

/** Whether the focused input uses a key itself: a slider uses arrows, a text field every key. */
function belongs_to(input: HTMLInputElement, key: string) {
  if (input.type === "checkbox") return false;
  return input.type !== "range" || (key.length > 1 && key !== "Escape");
}
