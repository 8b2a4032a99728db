// The fields that filter the list of games.
import { all_games, players_called, type GameView } from "./game_filter.ts";
import { element, refill } from "./elements.ts";
import { ending_text, printable } from "./words.ts";

import type { GameRow, Player } from "./schemas";

type Choices = [value: string, words: string][];

/** The words for results and states, in the order of the menu. */
const result_choices: Choices = [
  ["white", "White won"],
  ["black", "Black won"],
  ["draw", "drawn"],
  ["both-lose", "both lost"],
  ["running", "running"],
  ["pending", "not played yet"],
  ["void", "void"],
  ["cancelled", "cancelled"],
];

const own_result_choices: Choices = [["won", "the player won"], ["lost", "the player lost"]];

function labelled(label: string, field: HTMLElement) {
  return element("label", { class: "filter-field" }, element("span", {}, label), field);
}

export class FilterForm {
  /** The present choices as text: the menus are rebuilt only if they change. */
  offered = "";
  player: HTMLInputElement;
  opponent: HTMLInputElement;
  result: HTMLSelectElement;
  ending: HTMLSelectElement;
  round: HTMLSelectElement;
  names = element("datalist", { id: "player-names" });
  clear: HTMLButtonElement;
  root: HTMLFormElement;

  constructor(changed: (change: Partial<GameView>) => void) {
    const selected = (name: "result" | "ending" | "round") => {
      const field: HTMLSelectElement = element("select", { onchange: () => changed({ [name]: field.value }) });
      return field;
    };
    const searched = (name: "player" | "opponent") => {
      const field: HTMLInputElement = element("input", { type: "search", list: "player-names", placeholder: "any", autocomplete: "off", spellcheck: "false", oninput: () => changed({ [name]: field.value }) });
      return field;
    };
    this.player = searched("player");
    this.opponent = searched("opponent");
    this.result = selected("result");
    this.ending = selected("ending");
    this.round = selected("round");
    this.clear = element("button", { type: "button", class: "small", onclick: () => changed(all_games) }, "Show all");
    this.root = element(
      "form",
      { class: "filters", role: "search", "aria-label": "Games", onsubmit: (event: Event) => event.preventDefault() },
      labelled("Player", this.player),
      labelled("Opponent", this.opponent),
      labelled("Result", this.result),
      labelled("Ending", this.ending),
      labelled("Round", this.round),
      this.clear,
      this.names,
    );
  }

  /** Offers the values that occur among the rows. @param view its values are always offered */
  offer(rows: GameRow[], players: Player[], view: GameView) {
    const results = new Set(rows.map((row) => (row[7] === "finished" ? row[3] : row[7])).concat(view.result as any));
    const endings = new Set(rows.flatMap((row) => row[4] ?? []).concat(view.ending).filter((ending) => ending !== "" && ending !== "forfeit"));
    const rounds = new Set(rows.map((row) => row[6]).concat(Number(view.round)));
    const about_player = players_called(view.player, players) !== null || own_result_choices.some(([value]) => value === view.result);
    const choices: [HTMLSelectElement, Choices][] = [
      [this.result, [...(about_player ? own_result_choices : []), ...result_choices.filter(([value]) => results.has(value as any))]],
      [this.ending, [["forfeit", "any forfeit"], ...Array.from(endings, (ending) => ([ending, ending_text(ending)] as [string, string]))]],
      [this.round, Array.from(rounds).filter(Boolean).sort((one, other) => one - other).map((round) => [String(round), String(round)])],
    ];
    const names = players.map((player) => printable(player.name));
    const offered = JSON.stringify([names, ...choices.map(([, all]) => all)]);
    if (offered !== this.offered) {
      this.offered = offered;
      refill(this.names, ...names.map((name) => element("option", { value: name })));
      for (const [field, all] of choices) refill(field, ...[["", "any"], ...all].map(([value, words]) => element("option", { value }, words)));
    }
    for (const name of ["player", "opponent", "result", "ending", "round"] as const) {
      if (this[name].value !== view[name]) this[name].value = view[name];
    }
    this.clear.disabled = [view.player, view.opponent, view.result, view.ending, view.round].every((text) => text === "");
  }
}
