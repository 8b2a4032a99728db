// @ts-check
// Who is ahead, as a bar beside the board: White's share from below, Black's from above.
import { element } from "./elements.js";

/** @import { Opinion } from "./opinions.js" */

export class EvaluationBar {
  constructor() {
    this.root = element("div", { class: "evaluation-bar", role: "img", hidden: true }, element("span", { class: "white-share" }));
  }

  /**
   * @param {Opinion|undefined} opinion nothing: nobody has said anything yet
   * @param {string} who says so
   */
  show(opinion, who) {
    const words = opinion ? `${who}: ${opinion.words}` : "Nobody says yet who is ahead";
    this.root.setAttribute("aria-label", words);
    this.root.title = words;
    this.root.classList.toggle("unknown", !opinion);
    this.root.style.setProperty("--white", String((1 + (opinion?.height ?? 0)) / 2));
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.root.classList.toggle("flipped", flipped);
  }
}
