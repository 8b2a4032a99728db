// SPDX-License-Identifier: MIT
// Asks the server for hints on the positions that the user looks at. All share one session, whose game is set to each of
// the positions in turn.
import { Refusal, begin_session, request, wait_for_change } from "./documents.ts";

import type { Hint, Rules, Session } from "./schemas";

/** Whether the server finds the exact value of every column quickly, so that the page asks without a click. */
export function is_solved(rules: Rules) {
  const { columns, rows, line_length, gravity, goal, exact_length, pop_out } = rules;
  return columns === 7 && rows === 6 && line_length === 4 && gravity && goal === "first-line" && !exact_length && !pop_out;
}

export class Thinker {
  session: Promise<Session> | null = null;
  /** The latest question; a new one aborts it. */
  question = new AbortController();
  /** Settled when the server has received the earlier questions: a late one would undo the next. */
  told: Promise<unknown> = Promise.resolve();

  /** @param game name in the catalogue */
  constructor(public game: string, public rules: Rules) {}

  /** Ends the session. */
  close() {
    this.question.abort();
    void this.session?.then(({ session }) => request(session, "end")).catch(() => {});
  }

  /**
   * The server's hint for the position after `moves`; null if a later question replaced this one. Throws Refusal or the
   * errors of fetch().
   * @param moves from the beginning of the game
   */
  async hint(moves: string[]): Promise<Hint | null> {
    this.question.abort();
    this.question = new AbortController();
    const { signal } = this.question;
    const told = this.told.then(() => (signal.aborted ? null : this.tell(moves)));
    this.told = told.catch(() => {});
    try {
      let answer = await told;
      while (answer && answer.thinking !== "no" && !signal.aborted) {
        answer = await wait_for_change(answer.session, answer.version, signal);
      }
      return signal.aborted ? null : (answer?.hint ?? null);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }

  async tell(moves: string[]): Promise<Session> {
    for (let again = false; ; again = true) {
      try {
        this.session ??= this.begin(moves);
        const { session } = await this.session;
        await request(session, "line", { moves });
        return await request(session, "hint");
      } catch (error) {
        this.session = null;
        // The server deletes sessions that nobody uses.
        if (again || !(error instanceof Refusal) || error.status !== 404) throw error;
      }
    }
  }

  async begin(moves: string[]) {
    const { columns, rows, line_length, exact_length, pop_out, full_board } = this.rules;
    const session = await begin_session({
      game: this.game,
      size: `${columns}x${rows}`,
      connect: line_length,
      exact: exact_length,
      pop_out: pop_out ?? false,
      full_board,
      white: "human",
      black: "human",
      moves,
    });
    const same = Object.entries(this.rules).every(([name, value]) => Object.entries(session.rules).some(([other, its]) => other === name && its === value));
    if (!same) throw new Refusal("The server plays this game by different rules.", 0);
    return session;
  }
}
