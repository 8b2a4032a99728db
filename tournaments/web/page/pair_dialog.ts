// The dialog with the games of two players against each other.
import { address_of } from "./game_filter.ts";
import { element, game_address, refill, untrusted_text } from "./elements.ts";
import { ending_text, printable, result_text } from "./words.ts";
import { load_game_rows } from "./documents.ts";

import type { GameRow, Player, Score } from "./schemas";

/** @param games the latest games */
export async function open_pair(dialog: HTMLDialogElement, player: Player, opponent: Player, games: [number, Score][], names: Map<number, string>) {
  const list = element("ul", { class: "pair-games" });
  const close = element("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  const address = address_of({ player: printable(player.name), opponent: printable(opponent.name) });
  const all = element("p", {}, element("a", { href: address, onclick: () => dialog.close() }, "All games of the two"));
  refill(dialog, close, element("h2", {}, untrusted_text(player.name), " – ", untrusted_text(opponent.name)), list, all);
  dialog.showModal();
  const rows = await load_game_rows(games.map(([number]) => number));
  refill(list, ...games.map(([number]) => element("li", {}, game_line(number, rows.get(number), names))));
  list.querySelector("a")?.focus();
}

function game_line(number: number, row: GameRow | undefined, names: Map<number, string>) {
  if (!row) return element("a", { href: game_address(number) }, `Game ${number}`);
  const [, white, black, result, ending, plies] = row;
  return element(
    "a",
    { href: game_address(number) },
    element("span", { class: "game-number" }, number),
    " ",
    untrusted_text(names.get(white) ?? "?", 24),
    " – ",
    untrusted_text(names.get(black) ?? "?", 24),
    element("span", { class: "result" }, ` ${result_text(result)}`),
    element("span", { class: "how" }, ` ${ending ? ending_text(ending) : ""}, ${plies} moves`),
  );
}
