// SPDX-License-Identifier: MIT
// The form for a new game: game, board, players.
import { colour_disc, element, refill } from "./elements.ts";
import { recolouring_rule } from "./rules.ts";
import { colour_name } from "./words.ts";

import type { Choices, Colour, Level } from "./schemas";

type NewGame = { game: string; size: string; white: string; black: string };

const by_hand = "human";
const usual_opponent = "level-5";

export class NewGameForm {
  size = element("select", { id: "size", onchange: () => this.show_levels() });
  games: { game: Choices["games"][number]; box: HTMLInputElement; label: HTMLLabelElement }[];
  sides: Record<Colour, ReturnType<NewGameForm["make_side"]>>;
  rule = element("p", { class: "how", role: "status" });
  message = element("p", { class: "remark", role: "alert" });
  root: HTMLFormElement;

  constructor(readonly choices: Choices, begin: (game: NewGame) => Promise<void>) {
    this.games = choices.games.map((game, index) => {
      const box = element("input", { type: "radio", name: "game", value: game.name, checked: index === 0, onchange: () => this.show_sizes() });
      const label = element("label", { class: "game-choice" }, box, element("span", { class: "game-title" }, game.title), element("span", { class: "how" }, game.meaning));
      return { game, box, label };
    });
    this.sides = { white: this.make_side("white", by_hand), black: this.make_side("black", usual_opponent) };
    const swap = element("button", { type: "button", onclick: () => this.swap() }, "⇄ Swap sides");
    this.root = element(
      "form",
      {
        class: "panel new-game",
        onsubmit: (event) => {
          event.preventDefault();
          void begin(this.new_game());
        },
      },
      element("fieldset", {}, element("legend", {}, "Game"), element("div", { class: "game-choices" }, ...this.games.map((game) => game.label)), this.rule),
      element("p", { class: "field" }, element("label", { for: "size" }, "Board"), this.size),
      element("fieldset", {}, element("legend", {}, "Players"), element("div", { class: "side-choices" }, this.sides.white.root, this.sides.black.root), swap),
      element("p", {}, element("button", { type: "submit", class: "primary" }, "Begin")),
      this.message,
    );
    this.show_sizes();
  }

  make_side(colour: Colour, chosen: string) {
    const id = `player-${colour}`;
    const select = element("select", { id, onchange: () => this.show_meanings() }, element("option", { value: chosen }));
    const meaning = element("span", { class: "how" });
    const label = element("label", { for: id, class: "with-disc" }, colour_disc(colour, false), colour_name(colour));
    return { select, meaning, root: element("p", { class: "field" }, label, select, meaning) };
  }

  chosen_game() {
    return (this.games.find((game) => game.box.checked) ?? this.games[0]).game;
  }

  show_sizes() {
    const game = this.chosen_game();
    this.rule.textContent = game.opening === "recolour" ? recolouring_rule : "";
    const usual = `${game.columns}x${game.rows}`;
    refill(this.size, ...game.sizes.map((size) => element("option", { value: size, selected: size === usual }, size.replace("x", " × "))));
    this.show_levels();
  }

  plays_here(level: Level) {
    const game = this.chosen_game().name;
    return level.only?.some((board) => board.game === game && board.size === this.size.value) ?? true;
  }

  /** Offers the levels that play on the chosen board; the strongest replaces a chosen level that does not. */
  show_levels() {
    const here = this.choices.levels.filter((level) => this.plays_here(level));
    const built_in = [{ name: by_hand, title: "You" }, ...here.filter((level) => !level.program)];
    const programs = here.filter((level) => level.program);
    for (const { select } of Object.values(this.sides)) {
      const chosen = [...built_in, ...programs].find((level) => level.name === select.value) ?? built_in[built_in.length - 1];
      const option = (level: { name: string, title: string }) => element("option", { value: level.name, selected: level === chosen }, level.title);
      const group = element("optgroup", { label: "Programs of the tournament" }, ...programs.map(option));
      refill(select, ...built_in.map(option), ...(programs.length > 0 ? [group] : []));
    }
    this.show_meanings();
  }

  show_meanings() {
    for (const side of Object.values(this.sides)) {
      const level = this.choices.levels.find((candidate) => candidate.name === side.select.value);
      side.meaning.textContent = level?.meaning ?? "by mouse or keyboard";
    }
  }

  swap() {
    const { white, black } = this.sides;
    [white.select.value, black.select.value] = [black.select.value, white.select.value];
    this.show_meanings();
  }

  new_game(): NewGame {
    const { white, black } = this.sides;
    return { game: this.chosen_game().name, size: this.size.value, white: white.select.value, black: black.select.value };
  }

  say(message: string) {
    this.message.textContent = message;
  }
}
