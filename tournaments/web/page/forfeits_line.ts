// A line that counts the games lost by forfeit, with links to them.
import { address_of, is_forfeit } from "./game_filter.ts";
import { counted, ending_text, printable } from "./words.ts";
import { element, refill, untrusted_text } from "./elements.ts";

import type { GameRow, Player } from "./schemas";

const most_players = 5;

/** The number of times that each of `values` occurs, the most frequent first. */
function frequencies<Value>(values: Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts).sort(([, one], [, other]) => other - one);
}

/** The players who lost by forfeit: one or both. */
function losers([, white, black, result]: GameRow) {
  return result === "both-lose" ? [white, black] : result === "white" ? [black] : [white];
}

function with_commas(nodes: Node[]) {
  return nodes.flatMap((node, index) => (index === 0 ? [node] : [", ", node]));
}

export function show_forfeits(place: HTMLElement, rows: GameRow[], players: Player[]) {
  const finished = rows.filter((row) => row[7] === "finished");
  const forfeits = finished.filter(is_forfeit);
  place.hidden = finished.length === 0;
  if (forfeits.length === 0) {
    refill(place, "Every game was decided on the board.");
    return;
  }
  const endings = frequencies(forfeits.map((row) => row[4] ?? "")).map(([ending, count]) =>
    element("a", { href: address_of({ ending }) }, `${ending_text(ending)} ${count}`),
  );
  const guilty = frequencies(forfeits.flatMap(losers));
  const names = new Map(players.map((player) => [player.number, player.name]));
  const by_player = guilty.slice(0, most_players).map(([number, count]) => {
    const name = names.get(number) ?? "?";
    return element("a", { href: address_of({ player: printable(name), result: "lost", ending: "forfeit" }) }, untrusted_text(name, 24), ` ${count}`);
  });
  const others = guilty.length - by_player.length;
  refill(
    place,
    element("a", { href: address_of({ ending: "forfeit" }) }, element("strong", {}, `⚑ ${counted(forfeits.length, "game")}`)),
    " lost by forfeit: ",
    ...with_commas(endings),
    " · by ",
    ...with_commas(by_player),
    others > 0 && ` and ${counted(others, "other")}`,
  );
}
