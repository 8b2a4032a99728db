// The requests of the play page, and the server's answers.
import { ask, post } from "./requests.ts";

import type { Choices, Session } from "./schemas";

export function load_choices(): Promise<Choices> {
  return ask("play/choices");
}

interface NewGame {
  game: string;
  size?: string;
  connect?: number;
  exact?: boolean;
  pop_out?: boolean;
  full_board?: string;
  white: string;
  black: string;
  moves?: string[]; // already played
}

export function begin_session(new_game: NewGame) {
  return post("play", new_game);
}

export function load_session(session: string): Promise<Session> {
  return ask(`play/${encodeURIComponent(session)}`);
}

/** Waits until the session's version is not `version`, or until the server's time limit. */
export function wait_for_change(session: string, version: number, left: AbortSignal): Promise<Session> {
  const address = `play/${encodeURIComponent(session)}?after=${version}`;
  return ask(address, { signal: left });
}

export function request(session: string, what: "move" | "line" | "undo" | "resign" | "hint" | "analyse" | "end", body: object = {}) {
  return post(`play/${encodeURIComponent(session)}/${what}`, body);
}
