// @ts-check
// The fields that filter the list of games.
import { all_games, players_called } from "./game_filter.js";
import { element, refill } from "./elements.js";
import { ending_text, printable } from "./words.js";

/** @import { GameRow, Player } from "./schemas" */
/** @import { GameView } from "./game_filter.js" */

/** @typedef {[value: string, words: string][]} Choices */

/** The words for results and states, in the order of the menu. @type {Choices} */
const result_choices = [
  ["white", "White won"],
  ["black", "Black won"],
  ["draw", "drawn"],
  ["both-lose", "both lost"],
  ["running", "running"],
  ["pending", "not played yet"],
  ["void", "void"],
  ["cancelled", "cancelled"],
];

/** @type {Choices} */
const own_result_choices = [["won", "the player won"], ["lost", "the player lost"]];

/**
 * @param {string} label
 * @param {HTMLElement} field
 */
function labelled(label, field) {
  return element("label", { class: "filter-field" }, element("span", {}, label), field);
}

export class FilterForm {
  /** @param {(change: Partial<GameView>) => void} changed */
  constructor(changed) {
    /** The present choices as text: the menus are rebuilt only if they change. */
    this.offered = "";
    const selected = (/** @type {"result"|"ending"|"round"} */ name) => {
      /** @type {HTMLSelectElement} */
      const field = element("select", { onchange: () => changed({ [name]: field.value }) });
      return field;
    };
    const searched = (/** @type {"player"|"opponent"} */ name) => {
      /** @type {HTMLInputElement} */
      const field = element("input", { type: "search", list: "player-names", placeholder: "any", autocomplete: "off", spellcheck: "false", oninput: () => changed({ [name]: field.value }) });
      return field;
    };
    this.player = searched("player");
    this.opponent = searched("opponent");
    this.result = selected("result");
    this.ending = selected("ending");
    this.round = selected("round");
    this.names = element("datalist", { id: "player-names" });
    this.clear = element("button", { type: "button", class: "small", onclick: () => changed(all_games) }, "Show all");
    this.root = element(
      "form",
      { class: "filters", role: "search", "aria-label": "Games", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      labelled("Player", this.player),
      labelled("Opponent", this.opponent),
      labelled("Result", this.result),
      labelled("Ending", this.ending),
      labelled("Round", this.round),
      this.clear,
      this.names,
    );
  }

  /**
   * Offers the values that occur among the rows.
   * @param {GameRow[]} rows
   * @param {Player[]} players
   * @param {GameView} view its values are always offered
   */
  offer(rows, players, view) {
    const results = new Set(rows.map((row) => (row[7] === "finished" ? row[3] : row[7])).concat(/** @type {any} */ (view.result)));
    const endings = new Set(rows.flatMap((row) => row[4] ?? []).concat(view.ending).filter((ending) => ending !== "" && ending !== "forfeit"));
    const rounds = new Set(rows.map((row) => row[6]).concat(Number(view.round)));
    const about_player = players_called(view.player, players) !== null || own_result_choices.some(([value]) => value === view.result);
    /** @type {[HTMLSelectElement, Choices][]} */
    const choices = [
      [this.result, [...(about_player ? own_result_choices : []), ...result_choices.filter(([value]) => results.has(/** @type {any} */ (value)))]],
      [this.ending, [["forfeit", "any forfeit"], ...Array.from(endings, (ending) => /** @type {[string, string]} */ ([ending, ending_text(ending)]))]],
      [this.round, Array.from(rounds).filter(Boolean).sort((one, other) => one - other).map((round) => [String(round), String(round)])],
    ];
    const names = players.map((player) => printable(player.name));
    const offered = JSON.stringify([names, ...choices.map(([, all]) => all)]);
    if (offered !== this.offered) {
      this.offered = offered;
      refill(this.names, ...names.map((name) => element("option", { value: name })));
      for (const [field, all] of choices) refill(field, ...[["", "any"], ...all].map(([value, words]) => element("option", { value }, words)));
    }
    for (const name of /** @type {const} */ (["player", "opponent", "result", "ending", "round"])) {
      if (this[name].value !== view[name]) this[name].value = view[name];
    }
    this.clear.disabled = [view.player, view.opponent, view.result, view.ending, view.round].every((text) => text === "");
  }
}
