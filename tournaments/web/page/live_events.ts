// Receives the server's events of a running tournament.

import type { GameDocument, GameNews, GamesEvent, OverEvent, TournamentDocument, TournamentPatch } from "./schemas";

/** A function for each kind of event. */
interface LiveListener {
  reload: () => void; // everything may have changed
  tournament?: (patch: TournamentPatch) => void;
  games?: (event: GamesEvent) => void;
  over?: (event: OverEvent) => void;
  connection?: (connected: boolean) => void;
}

/**
 * Receives the events after event `after` until the user leaves the page. The browser reconnects by itself when the
 * server does not answer.
 * @returns ends it
 */
export function listen_live(after: number | null, listener: LiveListener): () => void {
  const source = new EventSource(`events${after === null ? "" : `?after=${after}`}`);
  source.addEventListener("open", () => listener.connection?.(true));
  source.addEventListener("error", () => listener.connection?.(false));
  source.addEventListener("reload", () => listener.reload());
  source.addEventListener("tournament", (event) => listener.tournament?.(JSON.parse(event.data)));
  source.addEventListener("games", (event) => listener.games?.(JSON.parse(event.data)));
  source.addEventListener("over", (event) => listener.over?.(JSON.parse(event.data)));
  return () => source.close();
}

/** The document after the change. */
export function patched(tournament: TournamentDocument, patch: TournamentPatch): TournamentDocument {
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

/** The game with its new moves; null if moves in between are missing. */
export function game_with(game: GameDocument, news: GameNews): GameDocument | null {
  if (news.first > game.moves.length) return null;
  return { ...game, moves: [...game.moves.slice(0, news.first), ...news.moves], clock: news.clock };
}
