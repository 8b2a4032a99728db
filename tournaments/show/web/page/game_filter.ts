// SPDX-License-Identifier: MIT
// Filter, order and page of the list of games, and the fields that set them. The address stores them, so that a link
// shows the same list.
import { element, refill } from "./elements.ts";
import { ending_text, printable } from "./words.ts";

import type { GameRow, Player } from "./schemas";

/** An empty text filters nothing. */
export interface GameView {
  player: string; // a name or a part of it, White's or Black's
  opponent: string; // a name or a part of it, of the other side
  result: string; // a result or a state as in rows, or `won` or `lost` by the player
  ending: string; // as in rows, or `forfeit`
  round: string;
  order: string; // a key of `orders`; with a minus in front: descending
  page: number; // from 1
}

export const all_games: GameView = { player: "", opponent: "", result: "", ending: "", round: "", order: "", page: 1 };

const texts = ["player", "opponent", "result", "ending", "round", "order"] as const;
const mark = "#games";

/** Reads the part of an address from # on; null if it is not about the list of games. */
export function view_of(hash: string): GameView | null {
  if (hash !== mark && !hash.startsWith(`${mark}?`)) return null;
  const words = new URLSearchParams(hash.slice(mark.length + 1));
  const view = { ...all_games, page: Math.max(1, Math.floor(Number(words.get("page"))) || 1) };
  for (const name of texts) view[name] = words.get(name) ?? "";
  return view;
}

/** The part of the address from # on for this list. */
export function address_of(view: Partial<GameView>) {
  const words = new URLSearchParams();
  for (const name of texts) if (view[name]) words.set(name, view[name]);
  if (view.page && view.page > 1) words.set("page", String(view.page));
  const query = words.toString();
  return query === "" ? mark : `${mark}?${query}`;
}

/** Endings without anybody's fault; all others are forfeits. */
const faultless_endings = ["line", "most-lines", "full-board", "adjudicated"];

export function is_forfeit(row: GameRow) {
  return row[4] !== null && !faultless_endings.includes(row[4]);
}

/**
 * The numbers of the players that `text` matches: the player with exactly this name, or else all players whose names
 * contain it; null if it is empty and matches everybody.
 */
export function players_called(text: string, players: Player[]) {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return null;
  const names = players.map((player) => ({ number: player.number, name: printable(player.name).toLowerCase() }));
  const exact = names.filter(({ name }) => name === wanted);
  return new Set((exact.length > 0 ? exact : names.filter(({ name }) => name.includes(wanted))).map(({ number }) => number));
}

/** Whether the row has this result; `won` and `lost` are from the side of `own`. */
function has_result(row: GameRow, wanted: string, own: "white" | "black") {
  const [, , , result, , , , state] = row;
  if (wanted === "won") return result === own;
  if (wanted === "lost") return result !== null && result !== "draw" && result !== own;
  return wanted === "" || (state === "finished" ? result : state) === wanted;
}

/** The numbers by which rows can be ordered. */
const orders: Record<string, (row: GameRow) => number> = { number: (row) => row[0], round: (row) => row[6], moves: (row) => row[5] };

/** @param rows by number */
export function chosen_rows(rows: GameRow[], view: GameView, players: Player[]) {
  const own = players_called(view.player, players);
  const other = players_called(view.opponent, players);
  const is_meant = (numbers: Set<number> | null, player: number) => numbers === null || numbers.has(player);
  const chosen = rows.filter((row) => {
    const [, white, black, , ending, , round] = row;
    if (view.round !== "" && String(round) !== view.round) return false;
    if (view.ending === "forfeit" ? !is_forfeit(row) : view.ending !== "" && ending !== view.ending) return false;
    return (
      (is_meant(own, white) && is_meant(other, black) && has_result(row, view.result, "white")) ||
      (is_meant(own, black) && is_meant(other, white) && has_result(row, view.result, "black"))
    );
  });
  const value = orders[view.order.replace("-", "")];
  if (!value) return chosen;
  const direction = view.order.startsWith("-") ? -1 : 1;
  return chosen.sort((one, another) => direction * (value(one) - value(another)) || one[0] - another[0]);
}

// The fields that filter the list of games.

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
