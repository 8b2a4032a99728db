// SPDX-License-Identifier: MIT
// Friendly matches on the page for handing in: a form that asks for one, and those of the student.
import { post } from "./documents.ts";
import { colour_disc, element, friendly_address, panel, refill, renew, table, untrusted_text } from "./elements.ts";
import { chip, long_name, sentence, words_of, type FriendlyMatch, type HandInState } from "./hand_in_words.ts";
import { counted, ending_text, local_time, printable } from "./words.ts";

import type { HandInHost } from "./hand_in_student.ts";
import type { TournamentDocument } from "./schemas";

const levels = Array.from({ length: 9 }, (_, index) => `level-${index + 1}`);

/** Hidden without the setting `friendly-matches`. */
export class FriendlyPanel {
  opponent = element("select", { id: "friendly-opponent" });
  ask_button = element("button", { type: "submit" }, "Ask for a match");
  left = element("p", { class: "how" });
  list = element("div", {});
  root = panel(
    "Friendly matches",
    element("p", {}, "Your program plays two games, one with each colour, when no upload waits for its check. Only you see the result, and it does not count. The clock counts the computing time of a program, not the time that passes."),
    element(
      "form",
      { class: "hand-in-login", onsubmit: (event) => void this.ask(event) },
      element("label", { for: "friendly-opponent" }, "Opponent", this.opponent),
      this.ask_button,
    ),
    this.left,
    this.list,
  );
  state: HandInState | null = null;
  matches: FriendlyMatch[] = [];
  /** The opponents to choose from, as JSON, and the matches. */
  offered = "";
  shown = "";

  constructor(public host: HandInHost) {
    this.offer([]);
  }

  goes_on() {
    return this.matches.some((each) => each.state !== "played");
  }

  show({ friendly, uploads }: HandInState) {
    this.root.hidden = friendly === undefined;
    if (!friendly) return;
    this.matches = friendly.matches;
    const plays = (uploads ?? []).some((each) => each.state === "plays");
    const reason = !plays ? "None of your programs plays yet." : this.goes_on() ? "The next one can be asked for when this one is over." : "";
    this.ask_button.disabled = reason !== "" || friendly.left === 0;
    this.left.textContent = [`You may ask for ${friendly.left === 0 ? "no more matches" : counted(friendly.left, "more match", "more matches")} within a day.`, reason].join(" ");
    const shown = JSON.stringify(friendly.matches);
    if (shown === this.shown) return;
    this.shown = shown;
    renew(this.list, friendly.matches.length > 0 && table("Friendly matches", ["No.", "Opponent", "Asked", "Result"], friendly.matches.map((each) => this.row(each)), "stacked friendly"));
  }

  /** @param own the number of the student's player */
  show_opponents(tournament: TournamentDocument, own: number | undefined) {
    this.offer(tournament.players.filter((each) => each.number !== own && !each.withdrawn).map((each) => each.name));
  }

  offer(names: string[]) {
    const offered = JSON.stringify(names);
    if (offered === this.offered) return;
    this.offered = offered;
    const chosen = this.opponent.value;
    refill(
      this.opponent,
      element("optgroup", { label: "Levels of Claimeven" }, ...levels.map((each) => element("option", { value: each }, each))),
      names.length > 0 && element("optgroup", { label: "Players" }, ...names.map((each) => element("option", { value: each }, printable(each)))),
    );
    this.opponent.value = [...levels, ...names].includes(chosen) ? chosen : levels[0];
  }

  row(match: FriendlyMatch) {
    const games = match.games.map((each, index) =>
      element(
        "div",
        { class: "links" },
        element("span", { class: "with-disc" }, colour_disc(each.colour), chip(each.result === "won" ? "good" : each.result === "lost" ? "bad" : "plain", each.result)),
        " ",
        element("span", { class: "how" }, ending_text(each.ending)),
        " ",
        element("a", { href: friendly_address(match.number, index + 1), "aria-label": `Game ${index + 1} of match ${match.number}` }, `Game ${index + 1}`),
        " ",
        element("a", { href: `hand-in/match-log/${match.number}/${index + 1}`, "aria-label": `my log of game ${index + 1} of match ${match.number}` }, "my log"),
      ),
    );
    const state = match.state === "playing" ? chip("busy", "being played") : match.state === "waiting" ? chip("busy", "waits") : null;
    return element(
      "tr",
      {},
      element("td", { class: "number" }, match.number),
      element("th", { scope: "row" }, untrusted_text(match.opponent, long_name)),
      element("td", {}, local_time(match.asked), match.upload > 0 && element("span", { class: "how" }, ` with upload ${match.upload}`)),
      element("td", { class: "state-cell" }, state, ...games, match.fault !== "" && element("span", { class: "how" }, untrusted_text(sentence(match.fault), 300))),
    );
  }

  async ask(event: Event) {
    event.preventDefault();
    try {
      const { number } = await post("hand-in/match", { opponent: this.opponent.value });
      this.host.say(`Friendly match ${number} waits for its turn.`);
      this.host.changed();
    } catch (error) {
      this.host.say(words_of(error), true);
    }
  }
}
