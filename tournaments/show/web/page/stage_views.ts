// SPDX-License-Identifier: MIT
// The views of the stage between games: standings, ten players at a time, bracket, the teacher's text, the winners.
import { show_bracket, stages_of } from "./bracket.ts";
import { element, refill, untrusted_text } from "./elements.ts";
import { show_standings } from "./standings.ts";

import type { Column, Player, TournamentDocument } from "./schemas";

type StageView = { name: string; seconds: number; show: (place: HTMLElement) => void };

const players_at_once = 10;
const most_winners = 6;
/** More winners than these have smaller names, so that all are visible. */
const winners_at_large = 3;
const most_columns = 7;

function panel(heading: string, ...content: Node[]) {
  return element("section", { class: "stage-panel" }, element("h2", {}, heading), ...content);
}

/** @param from the first player, from 0 */
function standings_view(tournament: TournamentDocument, from: number): StageView {
  const players = tournament.players.slice(from, from + players_at_once);
  // The column that decides the place comes beside the name.
  const decides = (column: Column) => Number(tournament.by_rating && (column.kind === "rank" || column.kind === "player" || column.key === "rating"));
  const columns = tournament.columns
    .filter((column) => !column.dispensable)
    .sort((one, other) => decides(other) - decides(one))
    .slice(0, most_columns);
  const part = tournament.players.length > players_at_once ? ` · ${from + 1} to ${from + players.length} of ${tournament.players.length}` : "";
  return {
    name: `standings ${from}`,
    seconds: 12,
    show: (place) => {
      const table = element("div", { class: "stage-standings" });
      table.style.setProperty("--players", String(players.length));
      show_standings(table, { ...tournament, players, columns });
      refill(place, panel(`${tournament.state === "finished" ? "Final standings" : "Standings"}${part}`, table));
    },
  };
}

const column_gap = 26;
const narrowest_column = 200;
const widest_column = 660;
const largest_zoom = 1.8;
/** Stages with more matches would be too small to read from the last row. */
const most_matches = 8;

/** Whether a player has come to a stage that can be read. */
function has_readable_stage(tournament: TournamentDocument) {
  const stages = [...stages_of(tournament.bracket?.matches ?? []).values()];
  return stages.some((stage) => stage.length <= most_matches && stage.some(({ upper, lower }) => upper.player !== null || lower.player !== null));
}

/** Scales a bracket so that all of it is visible. */
function fit_bracket(drawing: HTMLElement) {
  const content = drawing.querySelector(".bracket");
  if (!content) return;
  const columns = content.children.length;
  const gaps = column_gap * (columns - 1);
  const narrowest = drawing.clientWidth / (columns * narrowest_column + gaps);
  // A little smaller, because letters do not shrink exactly in proportion.
  const zoom = 0.96 * Math.min(largest_zoom, narrowest, drawing.clientHeight / content.scrollHeight);
  const column = Math.min(widest_column, (drawing.clientWidth / zoom - gaps) / columns);
  drawing.style.setProperty("--zoom", String(zoom));
  drawing.style.setProperty("--column", `${column}px`);
}

function bracket_view(tournament: TournamentDocument): StageView {
  return {
    name: "bracket",
    seconds: 15,
    show: (place) => {
      const drawing = element("div", { class: "stage-bracket" });
      show_bracket(drawing, tournament.bracket?.matches ?? [], tournament.players, most_matches);
      const whole = panel("Bracket", drawing);
      refill(place, whole);
      fit_bracket(drawing);
    },
  };
}

function welcome_view(tournament: TournamentDocument): StageView {
  return {
    name: "welcome",
    seconds: 12,
    show: (place) => {
      const text = tournament.text.filter(Boolean).map((line) => element("p", {}, untrusted_text(line, 400)));
      refill(
        place,
        element(
          "section",
          { class: "stage-welcome" },
          element("h2", {}, untrusted_text(tournament.name, 80)),
          element("p", { class: "stage-rules" }, untrusted_text(tournament.game, 80), ` · ${tournament.pairing_title} · ${tournament.players.length} players`),
          element("div", { class: "stage-text" }, ...text),
        ),
      );
    },
  };
}

function winners_view(tournament: TournamentDocument): StageView {
  const placed = tournament.players.filter((player) => player.rank !== null && player.rank <= 3);
  return {
    name: "winners",
    seconds: 15,
    show: (place) => {
      const winner = (player: Player) =>
        element(
          "li",
          { class: `place-${player.rank}` },
          element("span", { class: "medal", "aria-hidden": "true" }, String(player.rank)),
          element("span", { class: "unseen" }, `Place ${player.rank}: `),
          untrusted_text(player.name, 40),
        );
      const more = placed.length - most_winners;
      refill(
        place,
        element(
          "section",
          { class: `stage-winners${placed.length > winners_at_large ? " many" : ""}` },
          element("h2", {}, "The winners"),
          element("ol", {}, ...placed.slice(0, most_winners).map(winner)),
          more > 0 && element("p", { class: "stage-rules" }, `and ${more} more`),
        ),
      );
    },
  };
}

/** The views between the games, in their order. */
export function views_between(tournament: TournamentDocument): StageView[] {
  const { players, state, games } = tournament;
  const said = tournament.text.some(Boolean);
  const views = [];
  if (state === "finished" && games.played > 0) views.push(winners_view(tournament));
  if (games.played > 0) {
    for (let from = 0; from < players.length; from += players_at_once) views.push(standings_view(tournament, from));
  }
  if (has_readable_stage(tournament)) views.push(bracket_view(tournament));
  if (said || games.played === 0) views.push(welcome_view(tournament));
  return views;
}
