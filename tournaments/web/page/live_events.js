// @ts-check
// Receives the server's events of a running tournament.

/** @import { GameDocument, GameNews, GamesEvent, OverEvent, TournamentDocument, TournamentPatch } from "./schemas" */

/**
 * @typedef {object} LiveListener a function for each kind of event
 * @property {() => void} reload everything may have changed
 * @property {(patch: TournamentPatch) => void} [tournament]
 * @property {(event: GamesEvent) => void} [games]
 * @property {(event: OverEvent) => void} [over]
 * @property {(connected: boolean) => void} [connection]
 */

/**
 * Receives the events after event `after` until the user leaves the page. The browser reconnects by itself when the
 * server does not answer.
 * @param {number|null} after
 * @param {LiveListener} listener
 * @returns {() => void} ends it
 */
export function listen_live(after, listener) {
  const source = new EventSource(`events${after === null ? "" : `?after=${after}`}`);
  source.addEventListener("open", () => listener.connection?.(true));
  source.addEventListener("error", () => listener.connection?.(false));
  source.addEventListener("reload", () => listener.reload());
  source.addEventListener("tournament", (event) => listener.tournament?.(JSON.parse(event.data)));
  source.addEventListener("games", (event) => listener.games?.(JSON.parse(event.data)));
  source.addEventListener("over", (event) => listener.over?.(JSON.parse(event.data)));
  return () => source.close();
}

/**
 * The document after the change.
 * @param {TournamentDocument} tournament
 * @param {TournamentPatch} patch
 * @returns {TournamentDocument}
 */
export function patched(tournament, patch) {
  const { order, players, ...rest } = patch;
  const by_number = new Map(tournament.players.map((player) => [player.number, player]));
  for (const player of players ?? []) by_number.set(player.number, player);
  const numbers = order ?? tournament.players.map((player) => player.number);
  return {
    ...tournament,
    ...rest,
    players: numbers.flatMap((number) => by_number.get(number) ?? []),
  };
}

/**
 * The game with its new moves; null if moves in between are missing.
 * @param {GameDocument} game
 * @param {GameNews} news
 * @returns {GameDocument|null}
 */
export function game_with(game, news) {
  if (news.first > game.moves.length) return null;
  return { ...game, moves: [...game.moves.slice(0, news.first), ...news.moves], clock: news.clock };
}
