// @ts-check
// The players in order, with their ratings drawn as intervals on a common scale.
import { drawn, element, number_head, player_link, refill, remark, renew, table } from "./elements.js";
import { points_text, share_text, signed_text } from "./words.js";

/** @import { Elo, Player, TournamentDocument } from "./schemas" */

const bar_width = 140;
const bar_height = 22;

/**
 * The scale of all ratings: from the lowest bound to the highest, with some air.
 * @param {Player[]} players
 */
function rating_scale(players) {
  const bounds = players.flatMap((player) => {
    if (!player.rating) return [];
    const { value, low, high } = player.rating;
    return [value, low ?? value - 200, high ?? value + 200];
  });
  const low = Math.min(0, ...bounds);
  const high = Math.max(0, ...bounds);
  const span = Math.max(1, high - low);
  return (/** @type {number} */ elo) => 6 + ((bar_width - 12) * (elo - low)) / span;
}

/** @param {Elo} rating */
function interval_text(rating) {
  if (rating.low === null && rating.high === null) return "unbounded";
  if (rating.high === null) return `from ${signed_text(rating.low ?? 0)}`;
  if (rating.low === null) return `up to ${signed_text(rating.high)}`;
  return `${signed_text(rating.low)} to ${signed_text(rating.high)}`;
}

/**
 * A dot with its interval; an arrow where the games bound one side only.
 * @param {Elo} rating
 * @param {(elo: number) => number} x
 */
function rating_bar(rating, x) {
  const middle = bar_height / 2;
  const left = rating.low === null ? 2 : x(rating.low);
  const right = rating.high === null ? bar_width - 2 : x(rating.high);
  const end = (/** @type {number} */ at, /** @type {boolean} */ open, /** @type {number} */ outward) =>
    drawn("path", {
      d: open ? `M${at - 5 * outward} ${middle - 4}L${at} ${middle}l${-5 * outward} 4` : `M${at} ${middle - 4}v8`,
    });
  return drawn(
    "svg",
    { class: "rating-bar", viewBox: `0 0 ${bar_width} ${bar_height}`, "aria-hidden": "true" },
    drawn("path", { class: "zero", d: `M${x(0)} 2V${bar_height - 2}` }),
    drawn("path", { class: "interval", d: `M${left} ${middle}H${right}` }),
    drawn("g", { class: "ends" }, end(left, rating.low === null, -1), end(right, rating.high === null, 1)),
    drawn("circle", { cx: x(rating.value), cy: middle, r: 4.5 }),
  );
}

/** @param {Player} player */
function record_cell(player) {
  const { wins, draws, losses } = player;
  return element(
    "td",
    { class: "number record" },
    element("span", { class: "won", title: "won" }, wins),
    " ",
    element("span", { class: "drawn", title: "drawn" }, draws),
    " ",
    element("span", { class: "lost", title: "lost" }, losses),
  );
}

/** @param {Player} player */
function accuracy_cell(player) {
  const { accuracy } = player;
  if (!accuracy || accuracy.moves === 0) return element("td", { class: "number" }, "–");
  const title = `${accuracy.perfect} of ${accuracy.moves} moves perfect; ${accuracy.mistakes} mistakes, ${accuracy.blunders} blunders; ${accuracy.thrown_away} won games thrown away`;
  return element("td", { class: "number", title }, share_text(accuracy.perfect, accuracy.moves));
}

/**
 * @param {Player} player
 * @param {(elo: number) => number} x
 * @param {boolean} judged
 */
function player_row(player, x, judged) {
  const { rating } = player;
  const breaks = player.tie_breaks.map((criterion) => `${criterion.name} ${points_text(criterion.value)}`).join(", ");
  return element(
    "tr",
    { class: player.rank === 1 ? "leader" : player.unranked ? "unranked" : "", "data-player": player.number },
    element("td", { class: "number rank" }, player.rank ?? "–"),
    element("th", { scope: "row" }, player_link(player.number, player.name), player.unranked && element("span", { class: "tag" }, "unranked")),
    element("td", { class: "number points", title: breaks || null }, points_text(player.points)),
    element("td", { class: "number wide" }, player.games),
    record_cell(player),
    element("td", { class: player.forfeits > 0 ? "number forfeited" : "number" }, player.forfeits),
    element("td", { class: "number" }, rating ? signed_text(rating.value) : "–"),
    element("td", { class: "interval" }, rating && rating_bar(rating, x), rating && element("span", { class: "interval-text" }, interval_text(rating))),
    judged && accuracy_cell(player),
  );
}

/**
 * @param {HTMLElement} place
 * @param {TournamentDocument} tournament
 */
export function show_standings(place, tournament) {
  const { players } = tournament;
  if (players.length === 0) {
    refill(place, remark("Nobody has entered yet."));
    return;
  }
  const judged = players.some((player) => player.accuracy && player.accuracy.moves > 0);
  const x = rating_scale(players);
  const headings = [
    number_head("#", "rank"),
    "Player",
    number_head("Points"),
    element("th", { scope: "col", class: "number wide" }, "Games"),
    number_head("+ = −", "won, drawn, lost"),
    number_head("Forfeits", "games lost by forfeit"),
    number_head("Rating", "Elo rating; 0 is the mean"),
    "95 % interval",
    ...(judged ? [number_head("Perfect", "share of moves that were as good as any")] : []),
  ];
  const rows = players.map((player) => player_row(player, x, judged));
  renew(place, element("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "Standings" }, table("Standings", headings, rows, "standings")));
}
