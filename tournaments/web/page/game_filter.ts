// Filter, order and page of the list of games. The address stores them, so that a link shows the same list.
import { printable } from "./words.ts";

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
