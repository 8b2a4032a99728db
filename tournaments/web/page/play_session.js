// @ts-check
// The requests of the play page, and the server's answers.

/** @import { Choices, Session } from "./schemas" */

/** The server refused a request; the message is a sentence for the user. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** The reason why a request failed, as a sentence for the user. @param {unknown} error */
export function failure_text(error) {
  return error instanceof Refusal ? error.message : "The server does not answer.";
}

/**
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function ask(address, options) {
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

/**
 * @param {string} address
 * @param {object} body
 * @returns {Promise<Session>}
 */
function post(address, body) {
  const headers = { "Content-Type": "application/json" };
  return ask(address, { method: "POST", headers, body: JSON.stringify(body) });
}

/** @returns {Promise<Choices>} */
export function load_choices() {
  return ask("play/choices");
}

/**
 * @typedef {object} NewGame
 * @property {string} game
 * @property {string} [size]
 * @property {number} [connect]
 * @property {boolean} [exact]
 * @property {boolean} [pop_out]
 * @property {string} [full_board]
 * @property {string} white
 * @property {string} black
 * @property {string[]} [moves] already played
 */

/** @param {NewGame} new_game */
export function begin_session(new_game) {
  return post("play", new_game);
}

/**
 * @param {string} session
 * @returns {Promise<Session>}
 */
export function load_session(session) {
  return ask(`play/${encodeURIComponent(session)}`);
}

/**
 * Waits until the session's version is not `version`, or until the server's time limit.
 * @param {string} session
 * @param {number} version
 * @param {AbortSignal} left
 * @returns {Promise<Session>}
 */
export function wait_for_change(session, version, left) {
  const address = `play/${encodeURIComponent(session)}?after=${version}`;
  return ask(address, { signal: left });
}

/**
 * @param {string} session
 * @param {"move"|"line"|"undo"|"resign"|"hint"|"analyse"|"end"} what
 * @param {object} [body]
 */
export function request(session, what, body = {}) {
  return post(`play/${encodeURIComponent(session)}/${what}`, body);
}
