// @ts-check
// The pace at which a game of two engines is shown: they think it out faster than anybody can look.
import { element } from "./elements.js";

export class Pace {
  /**
   * @param {number} shown how many moves are shown at first
   * @param {() => number} pause milliseconds between two moves
   * @param {() => void} changed another number of moves is to be shown
   * @param {AbortSignal} left
   */
  constructor(shown, pause, changed, left) {
    this.shown = shown;
    this.total = shown;
    this.pause = pause;
    this.changed = changed;
    this.paused = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.toggle = element("button", { type: "button", onclick: () => this.set_paused(!this.paused) }, "Pause");
    this.skip = element("button", { type: "button", onclick: () => this.go_to_end() }, "To the end");
    left.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /**
   * There are so many moves now.
   * @param {number} total
   * @param {boolean} over and there will be no more
   */
  take(total, over) {
    this.total = total;
    this.shown = Math.min(this.shown, total);
    const done = over && this.shown === total;
    this.toggle.hidden = done;
    this.skip.hidden = done;
    this.wait();
  }

  wait() {
    if (this.timer !== undefined || this.paused || this.shown === this.total) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.shown = Math.min(this.shown + 1, this.total);
      this.changed();
    }, this.pause());
  }

  /** @param {boolean} paused */
  set_paused(paused) {
    this.paused = paused;
    this.toggle.textContent = paused ? "Continue" : "Pause";
    clearTimeout(this.timer);
    this.timer = undefined;
    this.changed();
  }

  go_to_end() {
    this.shown = this.total;
    this.changed();
  }
}
