// SPDX-License-Identifier: MIT
// The page for handing in: /hand-in#TOKEN logs in; /hand-in?guide shows the rules and the guide for students.
import { Refusal, ask, load_tournament, post } from "./documents.ts";
import { element, found, panel, refill, remark, untrusted_text } from "./elements.ts";
import { StudentView, task_panel, type HandInHost } from "./hand_in_student.ts";
import { TeacherView } from "./hand_in_teacher.ts";
import { fact, long_name, words_of, type HandInState } from "./hand_in_words.ts";
import { elements_of_markdown } from "./markdown.ts";
import { recolouring_rule, swap2_rule } from "./rules.ts";
import { limits_text, line_words, printable } from "./words.ts";

import type { TournamentDocument } from "./schemas";

const between_looks = 2000;
const while_nothing_changes = 10_000;

/** The token in the address, or nothing: the link "Skip to the content" sets `#main`. */
function token_in_address() {
  return location.hash === "#main" ? "" : location.hash.slice(1);
}

class HandInPage implements HandInHost {
  root = found("hand-in");
  status = element("p", { class: "hand-in-status", role: "status" });
  view: StudentView | TeacherView | null = null;
  /** Of the person whose view is shown. */
  login = "";
  timer: number | undefined = undefined;
  /** Whether the status says why the page is not renewed. */
  is_hindered = false;
  /** The number of requests for the state, and the latest of them that was answered. */
  asked = 0;
  answered = 0;
  /** Tells the other tabs that something has changed. */
  tabs = new BroadcastChannel("kaven-hand-in");

  constructor(public tournament: TournamentDocument | null) {
    this.status.hidden = true;
    this.tabs.addEventListener("message", () => void this.look());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void this.look();
    });
    // Somebody opens a link with a token in a tab that shows the page already.
    window.addEventListener("hashchange", () => {
      if (token_in_address() !== "") void this.begin();
    });
  }

  /** @param has_logged_in whether the person has just logged in: a refusal then needs an explanation */
  async begin(has_logged_in = false) {
    const token = token_in_address();
    // A token in the address would stay in the history.
    if (token !== "") history.replaceState(null, "", location.pathname);
    try {
      if (token !== "") await this.log_in(token);
      await this.take_state((state) => this.show(state));
    } catch (error) {
      if (error instanceof Refusal && error.status === 503) {
        // The person is logged in, and needs no token again.
        refill(this.root, this.status);
        this.say(words_of(error), true);
        window.clearTimeout(this.timer);
        this.timer = window.setTimeout(() => void this.begin(), between_looks);
        return;
      }
      this.show_login(error instanceof Refusal && error.status === 401 && token === "" && !has_logged_in ? "" : words_of(error));
    }
  }

  async log_in(token: string) {
    await post("hand-in/login", { token });
    this.tabs.postMessage("");
  }

  /** Calls `take` with the present state, unless a later request was answered first. Throws as ask(). */
  async take_state(take: (state: HandInState) => void) {
    const number = ++this.asked;
    try {
      const state: HandInState = await ask("hand-in/state");
      if (number > this.answered) take(state);
    } catch (error) {
      if (number > this.answered) throw error;
    } finally {
      this.answered = Math.max(this.answered, number);
    }
  }

  leave() {
    window.clearTimeout(this.timer);
    this.view?.end();
    this.view = null;
  }

  show_login(message: string) {
    this.leave();
    // A state that was asked for before is that of somebody who has logged out.
    this.answered = this.asked;
    refill(found("subheading"), "Hand in");
    const token = element("input", { type: "password", name: "token", autocomplete: "off", required: true, size: 34 });
    const form = element(
      "form",
      { class: "hand-in-login" },
      element("label", {}, "Your token", token),
      element("button", { type: "submit", class: "primary" }, "Log in"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.log_in(token.value.trim()).then(() => this.begin(true), (error) => this.say(words_of(error), true));
    });
    const help = element("p", { class: "how" }, "Your teacher sent you a link, or a token of 32 letters and digits. If you have lost it, ask for another one.");
    refill(
      this.root,
      this.status,
      element("div", { class: "hand-in" }, panel("Log in", form, help), task_panel(this.tournament)),
    );
    this.say(message, true);
    token.focus();
  }

  say(text: string, is_error = false) {
    this.status.textContent = text;
    this.status.hidden = text === "";
    this.status.classList.toggle("error", is_error);
  }

  show(state: HandInState) {
    this.leave();
    const { person } = state;
    this.login = person.login;
    const leave = element("button", { type: "button" }, "Log out");
    leave.addEventListener("click", () => {
      post("hand-in/logout", {}).then(() => {
        this.show_login("");
        this.tabs.postMessage("");
      }, (error) => this.say(words_of(error), true));
    });
    refill(found("subheading"), person.role === "teacher" ? "Hand-ins of the class · " : "Hand in · ", untrusted_text(person.name, long_name), person.team ? `, team ${person.team}` : "", " ", person.by_proxy ? null : leave);
    this.say("");
    this.is_hindered = false;
    this.view = state.students ? new TeacherView(this) : new StudentView(this);
    refill(this.root, this.status, this.view.root);
    this.update(state);
  }

  update(state: HandInState) {
    window.clearTimeout(this.timer);
    this.view?.show(state);
    const is_soon = this.view?.goes_on() && !document.hidden;
    this.timer = window.setTimeout(() => void this.look(), is_soon ? between_looks : while_nothing_changes);
  }

  changed() {
    this.tabs.postMessage("");
    void this.look();
  }

  async look() {
    try {
      await this.take_state((state) => {
        // Another tab has logged in, perhaps as somebody else.
        if (!this.view || state.person.login !== this.login) this.show(state);
        else this.update(state);
      });
      if (this.is_hindered) this.say("");
      this.is_hindered = false;
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) {
        if (this.view) this.show_login(words_of(error));
        return;
      }
      this.is_hindered = true;
      this.say(words_of(error), true);
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.look(), between_looks);
    }
  }
}

/** The rules in words. */
function rules_panel(tournament: TournamentDocument) {
  const { rules } = tournament;
  const row = line_words(rules.line_length);
  const line = `${rules.exact_length ? "exactly " : ""}${row}`;
  const openings = { none: "", recolour: recolouring_rule, swap2: swap2_rule };
  const rules_of_game = panel(
    "Rules of this tournament",
    element(
      "dl",
      { class: "rules" },
      ...fact("Game", tournament.game),
      ...fact("Board", `${rules.columns} columns, ${rules.rows} rows${rules.gravity ? "; discs fall to the lowest free place" : ""}`),
      ...fact("Aim", rules.goal === "first-line" ? `the first line of ${line} wins` : `the most lines of ${line} win`),
      ...fact("Renju", rules.renju ? `White, who moves first, needs exactly ${row}, and loses with a foul: a longer row, two fours, or two open threes. Longer rows of Black win.` : ""),
      ...fact("Caro", rules.caro ? `${row} between two stones of the other side is no line; the edge of the board blocks nothing` : ""),
      ...fact("Full board", rules.full_board === "draw" ? "the game is a draw" : "both sides lose"),
      ...fact("Pop-out", rules.pop_out ? "each side may once remove its own disc from the bottom of a column" : ""),
      ...fact("Opening", openings[rules.opening]),
      ...fact("Time", limits_text(tournament)),
      ...fact("Who plays whom", tournament.pairing_title),
    ),
    element("p", {}, "A program that makes an illegal move, exceeds its time or memory, or ends without an answer loses the game."),
    element("p", {}, element("a", { href: "index.html" }, "Standings and games")),
  );
  rules_of_game.id = "rules";
  return rules_of_game;
}

async function show_guide(tournament: TournamentDocument | null) {
  refill(found("subheading"), "Rules and guide for students · ", element("a", { href: "hand-in" }, "Hand in"));
  const answer = await fetch("hand_in.md");
  const guide = answer.ok ? elements_of_markdown(await answer.text()) : [remark("The guide cannot be loaded.")];
  refill(found("hand-in"), element("div", { class: "guide" }, tournament && rules_panel(tournament), element("article", { class: "panel" }, ...guide)));
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

export async function show_hand_in_page() {
  let tournament: TournamentDocument | null = null;
  try {
    tournament = await load_tournament();
    document.title = `Hand in · ${printable(tournament.name)}`;
    refill(found("heading"), untrusted_text(tournament.name, long_name));
    refill(found("tournament-name"), untrusted_text(tournament.name));
    found("play-link").hidden = !tournament.play;
  } catch {
    // Handing in works without the tournament's document.
  }
  if (new URLSearchParams(location.search).has("guide")) await show_guide(tournament);
  else await new HandInPage(tournament).begin();
}
