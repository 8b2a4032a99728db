// The dialog that exports a game: a picture of a position, an animation of the game, a frame for another page.
import { animated_picture, gif_of, marks_after, type Film } from "./film.ts";
import { element } from "./elements.ts";
import { file_of, painted, picture_of, type Caption } from "./picture.ts";
import { is_embedded } from "./embedding.ts";
import { result_text } from "./words.ts";

import type { GameViewer } from "./game_viewer.ts";

/** The exported game. */
interface Sent {
  white: string; // the player's name
  black: string;
  file: string; // the name of the files, without extension
  page: string | null; // the address of the game's page relative to the folder; null if it has no permanent one
}

const width_of_png = 1200;
const width_of_gif = 480;

/** Saves a file as the browser saves downloads. */
export function save(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function escaped(text: string) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The HTML that shows this game in another page. It contains no player's name. */
function frame_code(page: string) {
  const [file, hash] = new URL(page, location.href).href.split("#");
  return `<iframe src="${escaped(`${file}?embed#${hash}`)}" title="A game" width="480" height="620" loading="lazy"></iframe>`;
}

export class Sending {
  notice = element("p", { role: "status" });
  frame = element("textarea", { class: "share", readonly: true, rows: 3, id: "frame-code", spellcheck: "false" });
  frame_part = element("section", {}, element("h3", {}, element("label", { for: "frame-code" }, "Embed the game in another page")), this.frame);
  dialog: HTMLDialogElement;
  button = element("button", { type: "button", onclick: () => this.open() }, "Send or embed …");
  root: HTMLSpanElement;

  constructor(public viewer: GameViewer, readonly sent: () => Sent) {
    const button = (text: string, act: () => Promise<void> | void) => element("button", { type: "button", onclick: () => void this.attempt(act) }, text);
    const group = (heading: string, ...buttons: HTMLElement[]) =>
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

  async attempt(act: () => Promise<void> | void) {
    try {
      await act();
    } catch (error) {
      this.notice.textContent = `This browser could not create the file: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  caption(ply: number): Caption {
    const { white, black } = this.sent();
    const { stones, game } = this.viewer;
    const over = ply === stones.length && game.outcome !== null;
    const moves = ply === 1 ? "1 move" : `${ply} moves`;
    return { white, black, result: over ? result_text(game.outcome?.result ?? null) : "", note: over ? moves : `after ${moves}` };
  }

  film(): Film {
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
    const content: Blob | null = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
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
