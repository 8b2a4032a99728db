// @ts-check
// The pace at which the page shows a game of two engines, which play faster than anybody can follow.
import { element } from "./elements.js";

export class Pace {
  /**
   * @param {number} shown the number of moves shown at first
   * @param {() => number} pause milliseconds between two moves
   * @param {() => void} changed called when the number of shown moves or the pause changes
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
   * Sets the present number of moves.
   * @param {number} total
   * @param {boolean} over whether the game is over
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
