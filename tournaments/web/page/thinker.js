// @ts-check
// What the server thinks of positions that are looked at: one session, whose game is made to stand as each of them does.
import { Refusal, begin_session, request, wait_for_change } from "./play_session.js";

/** @import { Hint, Rules, Session } from "./schemas" */

/**
 * Whether the server finds the exact value of every column soon, so that it may be asked without being told to.
 * @param {Rules} rules
 */
export function is_solved(rules) {
  const { columns, rows, line_length, gravity, goal, exact_length, pop_out } = rules;
  return columns === 7 && rows === 6 && line_length === 4 && gravity && goal === "first-line" && !exact_length && !pop_out;
}

export class Thinker {
  /**
   * @param {string} game its name in the catalogue
   * @param {Rules} rules
   */
  constructor(game, rules) {
    this.game = game;
    this.rules = rules;
    /** @type {Promise<Session>|null} */
    this.session = null;
    /** The latest question: it stops the one before. */
    this.question = new AbortController();
    /** @type {Promise<unknown>} until then the server is told of an earlier question: one that came late would undo the next */
    this.told = Promise.resolve();
  }

  /** Thinks no more. */
  close() {
    this.question.abort();
    void this.session?.then(({ session }) => request(session, "end")).catch(() => {});
  }

  /**
   * What the server says of the position after `moves`; null when something else was asked meanwhile. Throws Refusal,
   * or what fetch() throws.
   * @param {string[]} moves all from the beginning
   * @returns {Promise<Hint|null>}
   */
  async hint(moves) {
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

  /**
   * @param {string[]} moves
   * @returns {Promise<Session>}
   */
  async tell(moves) {
    for (let again = false; ; again = true) {
      try {
        this.session ??= this.begin(moves);
        const { session } = await this.session;
        await request(session, "line", { moves });
        return await request(session, "hint");
      } catch (error) {
        this.session = null;
        // A session for which nobody asked for long is forgotten.
        if (again || !(error instanceof Refusal) || error.status !== 404) throw error;
      }
    }
  }

  /** @param {string[]} moves */
  async begin(moves) {
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
