// SPDX-License-Identifier: MIT
// The page for playing against an engine or watching two engines: play.html#sNAME continues a session.
import { Refusal, begin_session, failure_text, is_live, load_choices, load_session, load_tournament, request, wait_for_change } from "./documents.ts";
import { element, found, refill, remark, untrusted_text } from "./elements.ts";
import { GameViewer } from "./game_viewer.ts";
import { NewGameForm } from "./new_game_form.ts";
import { place_name, place_of, type Place } from "./position.ts";
import { legality, place_to_recolour, recolouring_words } from "./rules.ts";
import { Sending } from "./sending.ts";
import { colour_name } from "./words.ts";

import type { Choice } from "./board_targets.ts";
import type { Colour, Session } from "./schemas";

const pause_after_failure = 2000;

class PlayedSession {
  latest: Session;
  leaving = new AbortController();
  viewer: GameViewer;
  status = element("p", { class: "play-status", role: "status" });
  pace: Pace;
  buttons: Record<"recolour" | "undo" | "hint" | "resign" | "analyse" | "pause" | "skip" | "leave", HTMLButtonElement>;
  progress = element("progress", { max: 1, value: 0, "aria-label": "Analysis", hidden: true });

  /** @param leave called to begin another game */
  constructor(public session: Session, leave: () => void) {
    this.latest = session;
    this.viewer = new GameViewer(session);
    const button = (text: string, act: () => void) => element("button", { type: "button", onclick: act }, text);
    this.pace = new Pace(session.moves.length, () => Number(this.viewer.playback.pace.value), () => this.take(this.latest), this.leaving.signal);
    this.buttons = {
      recolour: button("Turn White’s stone black", () => void this.recolour()),
      undo: button("Take back", () => void this.ask("undo")),
      hint: button("Hint", () => void this.ask("hint")),
      resign: button("Resign", () => void this.ask("resign")),
      analyse: button("Analyse this game", () => void this.ask("analyse")),
      pause: this.pace.toggle,
      skip: this.pace.skip,
      leave: button("New game", leave),
    };
    const sending = new Sending(this.viewer, () => ({ white: session.white.name, black: session.black.name, file: "game", page: null }));
    refill(this.viewer.extras, ...Object.values(this.buttons), sending.root);
    this.viewer.details.move_line.before(this.status, this.progress);
    for (const colour of ["white", "black"] as const) {
      this.viewer.players.name_side(colour, untrusted_text(session[colour].name));
    }
    this.viewer.take_hand({ choice: (ply) => this.choice(ply), hint: (ply) => (this.session.hint?.ply === ply + 1 ? this.session.hint : null) });
    this.take(session);
    void this.follow();
  }

  close() {
    this.leaving.abort();
    this.viewer.close();
  }

  /** @returns the side for which the user is to move */
  hand(): Colour | null {
    const { to_move, thinking } = this.session;
    return to_move && this.session[to_move].level === null && thinking !== "move" ? to_move : null;
  }

  /** Whether a person plays at least one side. */
  has_human() {
    return this.session.white.level === null || this.session.black.level === null;
  }

  take(session: Session) {
    if (session.version < this.latest.version) return;
    this.latest = session;
    this.show(this.has_human() ? session : this.paced(session));
  }

  /** The part of a game of two engines that is shown by now. */
  paced(session: Session): Session {
    this.pace.take(session.moves.length, session.outcome !== null);
    const moves = session.moves.slice(0, this.pace.shown);
    if (moves.length === session.moves.length) return session;
    const to_move = moves.length % 2 === 0 ? "white" : "black";
    return { ...session, moves, to_move, outcome: null, analysis: null, thinking: "move", queued: false };
  }

  show(session: Session) {
    const changed = session.moves.length !== this.session.moves.length || session.outcome !== this.session.outcome || session.analysis !== this.session.analysis;
    this.session = session;
    if (changed || session.version === 0) this.viewer.take(session);
    this.viewer.run_clock(null);
    this.show_status();
  }

  choice(ply: number): Choice | null {
    const { stones, positions } = this.viewer;
    const colour = this.hand();
    if (!colour || ply < stones.length) return null;
    return { colour, allowed: legality(this.session.rules, stones, positions[ply]), choose: (place) => void this.play(place) };
  }

  async play(place: Place) {
    await this.ask("move", { place: place_name(place), ply: this.viewer.stones.length + 1 });
  }

  async recolour() {
    const place = place_to_recolour(this.session);
    if (place) await this.play(place_of(place));
  }

  async ask(what: "move" | "undo" | "resign" | "hint" | "analyse", body?: object) {
    try {
      this.take(await request(this.session.session, what, body));
    } catch (error) {
      this.say(failure_text(error));
    }
  }

  /** Receives versions of the session until the user leaves the page or the game. */
  async follow() {
    while (!this.leaving.signal.aborted) {
      try {
        this.take(await wait_for_change(this.latest.session, this.latest.version, this.leaving.signal));
      } catch (error) {
        if (this.leaving.signal.aborted) return;
        if (error instanceof Refusal && error.status === 404) {
          this.say("The server no longer has this game: nobody used it for a long time, or the server was started again.");
          return;
        }
        this.say("The server does not answer; trying again.");
        await new Promise((resolve) => setTimeout(resolve, pause_after_failure));
      }
    }
  }

  /** @param text empty for no message, as when the verdict is shown below the moves */
  say(text: string) {
    this.status.textContent = text;
    this.status.hidden = text === "";
  }

  show_status() {
    const { session } = this;
    const over = session.outcome !== null;
    this.say(this.status_text());
    this.status.classList.toggle("thinking", session.thinking !== "no");
    this.progress.hidden = session.thinking !== "analysis";
    this.progress.value = session.analysis_progress ?? 0;
    // A program of the tournament cannot take back a move.
    this.buttons.undo.hidden = session.white.program || session.black.program;
    this.buttons.undo.disabled = !this.has_human() || session.moves.length === 0;
    this.buttons.hint.disabled = this.hand() === null || session.thinking !== "no";
    this.buttons.resign.disabled = over || !this.has_human();
    this.buttons.resign.hidden = over;
    this.buttons.analyse.hidden = !over;
    this.buttons.analyse.disabled = session.thinking === "analysis" || session.analysis !== null;
    this.buttons.hint.hidden = over;
    this.buttons.recolour.hidden = this.hand() === null || place_to_recolour(session) === null;
    for (const button of [this.buttons.undo, this.buttons.hint, this.buttons.resign]) button.hidden ||= !this.has_human();
    for (const button of [this.pace.toggle, this.pace.skip]) button.hidden ||= this.has_human();
  }

  status_text() {
    const { session } = this;
    if (session.thinking === "analysis") return session.queued ? "Waiting for a free processor …" : "Analysing every move …";
    if (session.outcome) return "";
    if (session.thinking === "hint") return "Looking for a good move …";
    if (session.to_move === null) return "";
    const side = colour_name(session.to_move);
    const name = session[session.to_move].name;
    if (session.thinking === "move" && this.pace.paused) return `Paused after move ${session.moves.length}.`;
    if (session.thinking === "move") return session.queued ? `${side} (${name}) waits for a free processor …` : `${side} (${name}) thinks …`;
    return [recolouring_words(session, session.to_move), `Your move: ${side}.`].filter(Boolean).join(" ");
  }
}

class PlayPage {
  played: PlayedSession | null = null;

  async begin() {
    const tournament = await load_tournament();
    found("tournament-name").replaceChildren(untrusted_text(tournament.name, 60));
    found("play-link").hidden = !tournament.play;
    if (!is_live() || !tournament.play) {
      refill(found("play"), remark("Playing needs a server: run “tournament serve” and open the address that it prints."));
      return;
    }
    addEventListener("hashchange", () => void this.follow_hash());
    await this.follow_hash();
  }

  async follow_hash() {
    const match = /^#s([\w-]+)$/.exec(location.hash);
    if (match && match[1] === this.played?.session.session) return;
    if (!match) {
      await this.offer_new_game();
      return;
    }
    try {
      this.show(await load_session(match[1]));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      location.hash = "";
    }
  }

  async offer_new_game() {
    this.played?.close();
    this.played = null;
    found("heading").textContent = "Play";
    const choices = await load_choices();
    found("subheading").textContent = choices.levels.some((level) => level.program) ? "Play against a built-in engine or a program of the tournament, or watch two engines play each other." : "Play against a built-in engine, or watch two engines play each other.";
    const form = new NewGameForm(choices, async (new_game) => {
      try {
        const session = await begin_session(new_game);
        this.show(session);
        location.hash = `s${session.session}`;
      } catch (error) {
        form.say(failure_text(error));
      }
    });
    refill(found("play"), form.root);
  }

  show(session: Session) {
    this.played?.close();
    const played = new PlayedSession(session, () => {
      void request(session.session, "end").catch(() => {});
      location.hash = "";
    });
    this.played = played;
    found("heading").textContent = session.game;
    found("subheading").textContent = "";
    refill(found("play"), played.viewer.root);
    played.viewer.go(played.viewer.stones.length);
  }
}

export async function show_play_page() {
  await new PlayPage().begin();
}

// The pace at which the page shows a game of two engines, which play faster than anybody can follow.

export class Pace {
  total: number;
  paused = false;
  timer: ReturnType<typeof setTimeout> | undefined = undefined;
  toggle = element("button", { type: "button", onclick: () => this.set_paused(!this.paused) }, "Pause");
  skip = element("button", { type: "button", onclick: () => this.go_to_end() }, "To the end");

  /**
   * @param shown the number of moves shown at first
   * @param pause milliseconds between two moves
   * @param changed called when the number of shown moves or the pause changes
   */
  constructor(public shown: number, readonly pause: () => number, readonly changed: () => void, left: AbortSignal) {
    this.total = shown;
    left.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** Sets the present number of moves. @param over whether the game is over */
  take(total: number, over: boolean) {
    this.total = total;
    this.shown = Math.min(this.shown, total);
    const done = over && this.shown === total;
    this.toggle.hidden = done;
    this.skip.hidden = done;
    this.wait();
  }

  wait() {
    if (this.timer !== undefined || this.paused || this.shown === this.total) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.shown = Math.min(this.shown + 1, this.total);
      this.changed();
    }, this.pause());
  }

  set_paused(paused: boolean) {
    this.paused = paused;
    this.toggle.textContent = paused ? "Continue" : "Pause";
    clearTimeout(this.timer);
    this.timer = undefined;
    this.changed();
  }

  go_to_end() {
    this.shown = this.total;
    this.changed();
  }
}
