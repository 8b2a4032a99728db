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

/** The pause before another attempt after an answer that is an error, in milliseconds. */
const pause_after_refusal = 3000;

/**
 * Receives the events after event `after` until the user leaves the page. The browser reconnects by itself when the
 * server does not answer, but not after an answer with an error, such as that of a proxy while the server starts again.
 * A page out of sight receives nothing: a browser opens six connections to a server, and more tabs would not load.
 * @returns ends it
 */
export function listen_live(after: number | null, listener: LiveListener): () => void {
  let read_up_to = after === null ? "" : String(after);
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout>;
  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const connect = () => {
    disconnect();
    if (document.hidden) return;
    const opened = new EventSource(`events${read_up_to === "" ? "" : `?after=${read_up_to}`}`);
    const receive = (kind: string, act: (content: any) => void) =>
      opened.addEventListener(kind, (event) => {
        read_up_to = event.lastEventId || read_up_to;
        act(JSON.parse(event.data));
      });
    opened.addEventListener("open", () => listener.connection?.(true));
    opened.addEventListener("error", () => {
      listener.connection?.(false);
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(connect, pause_after_refusal);
    });
    receive("reload", () => listener.reload());
    receive("tournament", (patch) => listener.tournament?.(patch));
    receive("games", (event) => listener.games?.(event));
    receive("over", (event) => listener.over?.(event));
    source = opened;
  };
  document.addEventListener("visibilitychange", connect);
  connect();
  return () => {
    document.removeEventListener("visibilitychange", connect);
    disconnect();
  };
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
