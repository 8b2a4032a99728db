// SPDX-License-Identifier: MIT
// The bracket of a knock-out tournament: a column for each stage, the winners' bracket above the losers' bracket.
import { element, game_address, player_link, refill, remark, renew } from "./elements.ts";
import { points_text } from "./words.ts";

import type { Match, Player, Slot } from "./schemas";

function side_line(match: Match, slot: Slot, where: "upper" | "lower", names: Map<number, string>, matches: Match[]) {
  const wins = where === "upper" ? match.upper_wins : match.lower_wins;
  const won = match.winner !== null && match.winner === slot.player;
  const lost = match.winner !== null && !won;
  const who =
    slot.player !== null
      ? player_link(slot.player, names.get(slot.player) ?? "?", 26)
      : element("span", { class: "unknown" }, origin_text(slot, matches));
  return element(
    "li",
    { class: won ? "won" : lost ? "out" : "" },
    slot.seed !== null && element("span", { class: "seed", title: "seed" }, slot.seed),
    who,
    won && element("span", { class: "unseen" }, " goes on"),
    match.games.length > 0 && element("span", { class: "wins" }, points_text(wins + match.draws / 2)),
  );
}

function origin_text(slot: Slot, matches: Match[]) {
  if (!slot.from) return "nobody";
  const match = matches[slot.from.match];
  return match ? `${slot.from.who} of ${match.round}.${match.number}` : slot.from.who;
}

function match_card(match: Match, names: Map<number, string>, matches: Match[]) {
  const games = match.games.map((game) => element("a", { href: game_address(game), title: `Game ${game}` }, game));
  return element(
    "article",
    { class: match.decided ? "match decided" : "match", "aria-label": `Match ${match.round}.${match.number}, ${match.title}` },
    element("ol", {}, side_line(match, match.upper, "upper", names, matches), side_line(match, match.lower, "lower", names, matches)),
    element(
      "p",
      { class: "match-games" },
      element("span", { class: "label" }, `${match.round}.${match.number}`),
      games.length > 0 && " games ",
      ...games.flatMap((game) => [game, " "]),
      match.by_seed && "better seed",
    ),
  );
}

/** The matches of each stage without byes. */
export function stages_of(matches: Match[]): Map<string, Match[]> {
  const stages = new Map<string, Match[]>();
  for (const match of matches) {
    const bye = match.decided && match.games.length === 0 && (match.upper.player === null || match.lower.player === null);
    if (bye) continue;
    const stage = stages.get(match.title) ?? [];
    stage.push(match);
    stages.set(match.title, stage);
  }
  return stages;
}

/** @param most stages with more matches are left out */
export function show_bracket(place: HTMLElement, matches: Match[], players: Player[], most = Infinity) {
  const names = new Map(players.map((player) => [player.number, player.name]));
  const stages = Array.from(stages_of(matches)).filter(([, stage]) => stage.length <= most);
  if (stages.length === 0) {
    refill(place, remark("There is no bracket yet."));
    return;
  }
  const columns = stages.map(([title, stage]) =>
    element(
      "section",
      { class: "stage-column" },
      element("h3", {}, title),
      element("div", { class: "matches" }, ...stage.map((match) => match_card(match, names, matches))),
    ),
  );
  renew(place, element("div", { class: "scroller bracket", tabindex: 0, role: "region", "aria-label": "Bracket" }, ...columns));
}
