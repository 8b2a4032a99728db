// A cell of the crosstable: the results of two players, from the row player's side.
import { element, game_address } from "./elements.ts";
import { points_text, printable } from "./words.ts";
import { set_share } from "./players_strip.ts";

import type { CrosstableDocument, Player, Score } from "./schemas";

export interface PairCell {
  points: number; // of the row player in all games
  games: [number, Score][]; // the latest ones
  text: string; // the scores, or the points if there are too many scores
  words: string; // the results in words
  share: number; // of won games among `games`; a draw counts half
}

const score_words: Record<Score, string> = { 1: "won", "=": "drawn", 0: "lost", "+": "won by forfeit", "-": "lost by forfeit" };

const other_side: Record<Score, Score> = { 1: "0", "=": "=", 0: "1", "+": "-", "-": "+" };

const most_scores = 6;

function pair_cell(points: number, games: [number, Score][]): PairCell {
  const text = games.length <= most_scores ? games.map(([, score]) => score).join("").replaceAll("-", "−") : points_text(points);
  const won = games.reduce((sum, [, score]) => sum + ("1+".includes(score) ? 1 : score === "=" ? 0.5 : 0), 0);
  return { points, games, text, words: games.map(([, score]) => score_words[score]).join(", "), share: won / Math.max(1, games.length) };
}

export function cells_of_document(crosstable: CrosstableDocument) {
  const cells = new Map<string, PairCell>();
  for (const [upper, lower, points, lower_points, games] of crosstable.pairs) {
    const turned = games.map(([game, score, lower_score]) => ([game, lower_score ?? other_side[score]] as [number, Score]));
    cells.set(`${upper} ${lower}`, pair_cell(points, games.map(([game, score]) => [game, score])));
    cells.set(`${lower} ${upper}`, pair_cell(lower_points, turned));
  }
  return cells;
}

export function cell_of_pair(cells: Map<string, PairCell>, player: Player, opponent: Player) {
  return cells.get(`${player.number} ${opponent.number}`);
}

/** The content of the cell: a link to a single game, or a button for several. */
export function pair_element(player: Player, opponent: Player, cell: PairCell) {
  const kind = cell.share > 0.5 ? "better" : cell.share < 0.5 ? "worse" : "level";
  const attributes = { class: `pair ${kind}`, tabindex: -1, "aria-label": `${printable(player.name)} against ${printable(opponent.name)}: ${cell.text}, ${cell.words}` };
  const text = element("span", {}, cell.text);
  const made =
    cell.games.length === 1
      ? element("a", { ...attributes, href: game_address(cell.games[0][0]) }, text)
      : element("button", { ...attributes, type: "button" }, text);
  set_share(made, cell.share);
  return made;
}
