// SPDX-License-Identifier: MIT
// The page of one player: agent.html#p3.
import { colour_disc, element, found, game_address, number_head, panel, player_link, refill, remark, show_missing, table, untrusted_text, type Child } from "./elements.ts";
import { MissingDocument, load_player, load_tournament } from "./documents.ts";
import { counted, duration_text, ending_text, points_text, printable, share_text, signed_text } from "./words.ts";
import { judgement_words } from "./valuation.ts";

import type { Accuracy, Colour, Player, PlayerDocument, Score, Tally, TournamentDocument } from "./schemas";

const scores: Record<Score, { sign: string, word: string, kind: string }> = {
  1: { sign: "1", word: "won", kind: "better" },
  "=": { sign: "=", word: "drawn", kind: "level" },
  0: { sign: "0", word: "lost", kind: "worse" },
  "+": { sign: "+", word: "won by forfeit", kind: "better" },
  "-": { sign: "−", word: "lost by forfeit", kind: "worse" },
};

/** A number with its meaning below it. */
function fact(figure: string, meaning: string) {
  return element("div", { class: "fact" }, element("dt", {}, meaning), element("dd", {}, figure));
}

function tally_row(tally: Tally, who: Child) {
  const bar = drawn_share(tally);
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, who),
    element("td", { class: "number" }, tally.games),
    element("td", { class: "number record" }, ...results_of(tally).map(([kind, count]) => element("span", { class: count > 0 ? kind : "drawn" }, count))),
    element("td", { class: tally.forfeits > 0 ? "number forfeited" : "number" }, tally.forfeits),
    element("td", { class: "number" }, points_text(tally.points)),
    element("td", { class: "share-cell wide" }, bar),
  );
}

function results_of({ wins, draws, losses }: Tally) {
  return [["won", wins], ["drawn", draws], ["lost", losses]] as const;
}

function drawn_share(tally: Tally) {
  const bar = element("span", { class: "result-bar", "aria-hidden": "true" });
  for (const [kind, count] of results_of(tally)) {
    if (count === 0) continue;
    const part = element("span", { class: kind });
    part.style.setProperty("flex-grow", String(count));
    bar.append(part);
  }
  return bar;
}

function tally_headings() {
  const signs = ([["+", "won"], ["=", "drawn"], ["−", "lost"]] as const).map(([sign, meaning]) => element("abbr", { title: meaning }, sign));
  const record = element("th", { scope: "col", class: "number record" }, ...signs);
  return ["Results", number_head("Games"), record, number_head("Forfeits"), number_head("Points"), element("th", { scope: "col", class: "wide" }, element("span", { class: "unseen" }, "Share"))];
}

/** A heading row for the rows below it. */
function group_row(words: string) {
  return element("tr", { class: "group" }, element("th", { scope: "colgroup", colspan: tally_headings().length }, words));
}

function thinking_facts(player: PlayerDocument) {
  const { thinking } = player;
  if (thinking.turns === 0) return remark("It has not moved yet.");
  return element(
    "dl",
    { class: "facts" },
    fact(duration_text(thinking.mean), "a move on average"),
    thinking.median !== null && fact(duration_text(thinking.median), "median"),
    thinking.p95 !== null && fact(duration_text(thinking.p95), "95 of 100 moves are quicker"),
    fact(duration_text(thinking.longest), "longest move"),
    fact(duration_text(player.idle_cpu), "of CPU time during the opponents’ turns, in total"),
  );
}

function accuracy_facts(accuracy: Accuracy) {
  return element(
    "dl",
    { class: "facts" },
    fact(share_text(accuracy.perfect, accuracy.moves), `of ${counted(accuracy.moves, "move")} perfect`),
    fact(String(accuracy.thrown_away), "won games thrown away"),
    fact(String(accuracy.blunders), "blunders ??"),
    fact(String(accuracy.mistakes), "mistakes ?"),
    fact(String(accuracy.inaccuracies), "inaccuracies ?!"),
  );
}

function worst_moves(player: PlayerDocument) {
  if (player.worst_moves.length === 0) return null;
  const moves = player.worst_moves.map((move) => {
    const words = judgement_words(move.judgement);
    return element(
      "li",
      {},
      element(
        "a",
        { href: game_address(move.game, move.ply) },
        element("span", { class: `sign ${move.judgement}` }, words.sign),
        ` ${move.place}, ${words.word}`,
        element("span", { class: "how" }, ` game ${move.game}, move ${move.ply}`),
      ),
    );
  });
  const puzzles = player.worst_moves.some((move) => move.judgement !== "inaccuracy");
  return panel("Worst moves", element("ul", { class: "worst-moves" }, ...moves), puzzles && element("p", {}, element("a", { class: "button", href: `puzzle.html#p${player.number}` }, "Puzzles from these moves")));
}

function games_of_player(player: PlayerDocument, names: Map<number, string>) {
  const rows = player.games.map(([number, colour, opponent, score]) => {
    const words = score === null ? null : scores[score];
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, words ? element("a", { href: game_address(number) }, number) : number),
      element("td", {}, colour_disc(colour as Colour)),
      element("td", {}, player_link(opponent, names.get(opponent) ?? "?", 28)),
      element("td", {}, words ? element("span", { class: `score ${words.kind}`, title: words.word }, words.sign, element("span", { class: "unseen" }, ` ${words.word}`)) : "–"),
    );
  });
  return element("div", { class: "scroller tall", tabindex: 0, role: "region", "aria-label": "Games" }, table("Games", ["Game", "Colour", "Opponent", "Result"], rows));
}

function show_player(player: PlayerDocument, tournament: TournamentDocument) {
  const names = new Map(tournament.players.map((other) => [other.number, other.name]));
  const row = tournament.players.find((other) => other.number === player.number);
  document.title = printable(player.name);
  refill(found("heading"), untrusted_text(player.name, 60));
  refill(found("subheading"), ...place_words(row, tournament.by_rating), " · ", element("a", { href: `report-${player.number}.html` }, "report on one page"));
  const opponents = player.by_opponent.map((tally) => tally_row(tally, player_link(tally.player, names.get(tally.player) ?? "?", 28)));
  const colours = (["white", "black"] as const).map((colour) =>
    tally_row(player.by_colour[colour], element("span", { class: "with-disc" }, colour_disc(colour, false), colour === "white" ? "White" : "Black")),
  );
  const endings = player.by_ending.map((row) =>
    element("tr", {}, element("th", { scope: "row" }, ending_text(row.ending)), ...[row.won, row.drawn, row.lost].map((count) => element("td", { class: "number" }, count || "·"))),
  );
  const scroller = (label: string, inside: Node) => element("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": label }, inside);
  refill(
    found("agent"),
    element(
      "div",
      { class: "columns" },
      panel("Time", thinking_facts(player)),
      player.accuracy && player.accuracy.moves > 0 && panel("Accuracy", accuracy_facts(player.accuracy)),
      panel("How games ended", scroller("How games ended", table("How games ended", ["Ending", number_head("Won"), number_head("Drawn"), number_head("Lost")], endings))),
    ),
    worst_moves(player),
    panel(
      "Results",
      scroller("Results", table("Results by colour and by opponent", tally_headings(), [group_row("By colour"), ...colours, group_row("By opponent"), ...opponents])),
    ),
    panel("Games", games_of_player(player, names)),
    element("p", { class: "remark hash" }, player.hash && element("span", {}, "Program: ", element("code", {}, player.hash)), player.hash && player.protocol && " · ", player.protocol && `protocol ${player.protocol}`),
  );
}

function place_words(player: Player | undefined, by_rating: boolean) {
  if (!player) return [];
  const { points, played, rating } = player.values;
  const words = [player.rank === null ? "unranked" : `place ${player.rank}${by_rating ? " by rating" : ""}`];
  if (typeof points === "number" && typeof played === "number") words.push(`${counted(points, "point")} in ${counted(played, "game")}`);
  if (rating && typeof rating === "object" && "elo" in rating) words.push(`rating ${signed_text(rating.elo)}`);
  const { section } = player.values;
  if (typeof section === "string") words.push(`section ${printable(section)}`);
  return [words.join(" · ")];
}

async function follow_hash() {
  const match = /^#p(\d+)$/.exec(location.hash);
  const number = match ? Number(match[1]) : 1;
  const tournament = await load_tournament();
  refill(found("tournament-name"), untrusted_text(tournament.name, 60));
  found("play-link").hidden = !tournament.play;
  try {
    show_player(await load_player(number), tournament);
  } catch (error) {
    if (!(error instanceof MissingDocument)) throw error;
    show_missing(`Player ${number}`, found("agent"), error.message);
  }
}

export async function show_agent_page() {
  addEventListener("hashchange", () => void follow_hash());
  await follow_hash();
}
