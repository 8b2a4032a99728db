// The pace at which the page shows a game of two engines, which play faster than anybody can follow.
import { element } from "./elements.ts";

export class Pace {
  total: number;
  paused = false;
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  toggle = element("button", { type: "button", onclick: () => this.set_paused(!this.paused) }, "Pause");
  skip = element("button", { type: "button", onclick: () => this.go_to_end() }, "To the end");

  /**
   * @param shown the number of moves shown at first
   * @param pause milliseconds between two moves
   * @param changed called when the number of shown moves or the pause changes
   */
  constructor(public shown: number, readonly pause: () => number, readonly changed: () => void, left: AbortSignal) {
    this.total = shown;
    left.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** Sets the present number of moves. @param over whether the game is over */
  take(total: number, over: boolean) {
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

  set_paused(paused: boolean) {
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
