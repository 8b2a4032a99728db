// The requests of the play page, and the server's answers.

import type { Choices, Session } from "./schemas";

/** The server refused a request; the message is a sentence for the user. */
export class Refusal extends Error {
  constructor(message: string, public status: number) {
    super(message);
  }
}

/** The reason why a request failed, as a sentence for the user. */
export function failure_text(error: unknown) {
  return error instanceof Refusal ? error.message : "The server does not answer.";
}

async function ask(address: string, options?: RequestInit): Promise<any> {
  const answer = await fetch(address, options);
  if (answer.ok) return answer.json();
  let message = `The server answered with status ${answer.status}.`;
  try {
    message = (await answer.json()).error;
  } catch {
    // The answer has no error message.
  }
  throw new Refusal(message, answer.status);
}

function post(address: string, body: object): Promise<Session> {
  const headers = { "Content-Type": "application/json" };
  return ask(address, { method: "POST", headers, body: JSON.stringify(body) });
}

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
