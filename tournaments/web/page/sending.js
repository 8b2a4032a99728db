// @ts-check
// The dialog that exports a game: a picture of a position, an animation of the game, a frame for another page.
import { animated_picture, gif_of, marks_after } from "./film.js";
import { element } from "./elements.js";
import { file_of, painted, picture_of } from "./picture.js";
import { is_embedded } from "./embedding.js";
import { result_text } from "./words.js";

/** @import { GameViewer } from "./game_viewer.js" */
/** @import { Caption } from "./picture.js" */
/** @import { Film } from "./film.js" */

/**
 * @typedef {object} Sent the exported game
 * @property {string} white the player's name
 * @property {string} black
 * @property {string} file the name of the files, without extension
 * @property {string|null} page the address of the game's page relative to the folder; null if it has no permanent one
 */

const width_of_png = 1200;
const width_of_gif = 480;

/**
 * Saves a file as the browser saves downloads.
 * @param {Blob} content
 * @param {string} name
 */
export function save(content, name) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * The HTML that shows this game in another page. It contains no player's name.
 * @param {string} page
 */
function frame_code(page) {
  const [file, hash] = new URL(page, location.href).href.split("#");
  return `<iframe src="${escaped(`${file}?embed#${hash}`)}" title="A game" width="480" height="620" loading="lazy"></iframe>`;
}

export class Sending {
  /**
   * @param {GameViewer} viewer
   * @param {() => Sent} sent
   */
  constructor(viewer, sent) {
    this.viewer = viewer;
    this.sent = sent;
    this.notice = element("p", { role: "status" });
    this.frame = element("textarea", { class: "share", readonly: true, rows: 3, id: "frame-code", spellcheck: "false" });
    this.frame_part = element("section", {}, element("h3", {}, element("label", { for: "frame-code" }, "Embed the game in another page")), this.frame);
    const button = (/** @type {string} */ text, /** @type {() => Promise<void>|void} */ act) => element("button", { type: "button", onclick: () => void this.attempt(act) }, text);
    const group = (/** @type {string} */ heading, /** @type {HTMLElement[]} */ ...buttons) =>
      element("section", { role: "group", "aria-label": heading }, element("h3", {}, heading), element("div", { class: "sending-buttons" }, ...buttons));
    this.dialog = element(
      "dialog",
      { class: "sending", "aria-label": "Send or embed" },
      element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => this.dialog.close() }, "×"),
      element("h2", {}, "Send or embed"),
      group("A picture of this position", button("PNG", () => this.save_png()), button("SVG", () => this.save_svg())),
      group("The game as an animation", button("GIF", () => this.save_gif()), button("Animated SVG", () => this.save_animated())),
      this.frame_part,
      this.notice,
    );
    this.button = element("button", { type: "button", onclick: () => this.open() }, "Send or embed …");
    // The dialog must move, and disappear, together with its button.
    this.root = element("span", { class: "sending-place", hidden: is_embedded() }, this.button, this.dialog);
  }

  open() {
    const { page } = this.sent();
    this.notice.textContent = "";
    this.frame_part.hidden = page === null || !location.protocol.startsWith("http");
    if (page !== null) this.frame.value = frame_code(page);
    this.dialog.showModal();
  }

  /** @param {() => Promise<void>|void} act */
  async attempt(act) {
    try {
      await act();
    } catch (error) {
      this.notice.textContent = `This browser could not create the file: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** @param {number} ply @returns {Caption} */
  caption(ply) {
    const { white, black } = this.sent();
    const { stones, game } = this.viewer;
    const over = ply === stones.length && game.outcome !== null;
    const moves = ply === 1 ? "1 move" : `${ply} moves`;
    return { white, black, result: over ? result_text(game.outcome?.result ?? null) : "", note: over ? moves : `after ${moves}` };
  }

  /** @returns {Film} */
  film() {
    const { game, positions } = this.viewer;
    return { rules: game.rules, positions, outcome: game.outcome, caption: (ply) => this.caption(ply) };
  }

  picture() {
    const { ply, positions, game } = this.viewer;
    return picture_of(game.rules, positions[ply], marks_after(this.film(), ply), this.caption(ply));
  }

  save_svg() {
    save(new Blob([file_of(this.picture())], { type: "image/svg+xml" }), `${this.sent().file}-move-${this.viewer.ply}.svg`);
  }

  async save_png() {
    const canvas = await painted(this.picture(), width_of_png);
    /** @type {Blob|null} */
    const content = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!content) throw new Error("the picture is too large");
    save(content, `${this.sent().file}-move-${this.viewer.ply}.png`);
  }

  save_animated() {
    save(new Blob([file_of(animated_picture(this.film()))], { type: "image/svg+xml" }), `${this.sent().file}.svg`);
  }

  async save_gif() {
    const film = this.film();
    const { file } = this.sent();
    const content = await gif_of(film, width_of_gif, (done) => {
      this.notice.textContent = `Drawing: ${Math.round(100 * done)} %`;
    });
    this.notice.textContent = "";
    save(content, `${file}.gif`);
  }
}
