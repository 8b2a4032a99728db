// SPDX-License-Identifier: MIT
// The controls that go through a game: buttons, a slider, keys, automatic play.
import { drawn, element } from "./elements.ts";
import type { Keys } from "./keys.ts";

/** The sequence of plies. */
type Tape = { count: () => number; current: () => number; go: (ply: number) => void };

const icons = {
  first: "M6 5v14M19 5 9 12l10 7Z",
  back: "M17 5 7 12l10 7Z",
  play: "M7 4v16l13-8Z",
  pause: "M7 5h3v14H7ZM14 5h3v14h-3Z",
  next: "M7 5l10 7-10 7Z",
  last: "M18 5v14M5 5l10 7-10 7Z",
};

const paces = [
  ["slow", 2000],
  ["normal", 1000],
  ["fast", 350],
] as const;

function icon(name: keyof typeof icons) {
  return drawn("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, drawn("path", { d: icons[name] }));
}

export class Playback {
  timer: ReturnType<typeof setTimeout> | null = null;
  buttons: Record<"first" | "back" | "play" | "next" | "last", HTMLButtonElement>;
  slider = element("input", {
    type: "range",
    min: 0,
    max: 0,
    "aria-label": "Move",
    oninput: () => this.go(this.slider.valueAsNumber),
  });
  pace = element(
    "select",
    { "aria-label": "Pace" },
    ...paces.map(([name, pause]) => element("option", { value: pause, selected: name === "normal" }, name)),
  );
  root: HTMLDivElement;

  /** @param left aborted when the game is no longer shown */
  constructor(readonly tape: Tape, keys: Keys, left: AbortSignal) {
    const button = (name: keyof typeof icons, label: string, act: () => void) =>
      element("button", { type: "button", class: "tape", "aria-label": label, title: label, onclick: act }, icon(name));
    this.buttons = {
      first: button("first", "First position", () => this.go(0)),
      back: button("back", "One move back", () => this.go(tape.current() - 1)),
      play: button("play", "Play automatically", () => this.toggle()),
      next: button("next", "One move forward", () => this.go(tape.current() + 1)),
      last: button("last", "Last position", () => this.go(tape.count())),
    };
    this.root = element("div", { class: "playback" }, ...Object.values(this.buttons), this.slider, this.pace);
    keys.on("ArrowLeft", "one move back", () => this.go(tape.current() - 1));
    keys.on("ArrowRight", "one move forward", () => this.go(tape.current() + 1));
    keys.on("Home", "first position", () => this.go(0));
    keys.on("End", "last position", () => this.go(tape.count()));
    keys.on("p", "play automatically, or pause", () => this.toggle());
    left.addEventListener("abort", () => this.stop());
  }

  go(ply: number) {
    this.stop();
    this.tape.go(ply);
  }

  /** Shows the current ply. */
  show() {
    const count = this.tape.count();
    const current = this.tape.current();
    this.slider.max = String(count);
    this.slider.value = String(current);
    this.slider.setAttribute("aria-valuetext", `${current} of ${count}`);
    for (const name of ["first", "back"] as const) this.buttons[name].disabled = current === 0;
    for (const name of ["next", "last"] as const) this.buttons[name].disabled = current === count;
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.tape.current() === this.tape.count()) this.tape.go(0);
    this.wait();
    this.show_button("pause", "Pause");
  }

  wait() {
    this.timer = setTimeout(() => {
      this.tape.go(this.tape.current() + 1);
      if (this.tape.current() < this.tape.count()) this.wait();
      else this.stop();
    }, Number(this.pace.value));
  }

  stop() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.show_button("play", "Play automatically");
  }

  show_button(name: keyof typeof icons, label: string) {
    const { play } = this.buttons;
    if (play.getAttribute("aria-label") === label) return;
    play.replaceChildren(icon(name));
    play.setAttribute("aria-label", label);
    play.title = label;
  }
}
