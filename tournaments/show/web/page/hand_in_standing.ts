// SPDX-License-Identifier: MIT
// A student's standing on the page for handing in: the name that others see, and the leaderboard.
import { post } from "./documents.ts";
import { element, panel, untrusted_text } from "./elements.ts";
import { long_name, words_of, type HandInState } from "./hand_in_words.ts";
import { show_standings } from "./standings.ts";

import type { HandInHost } from "./hand_in_student.ts";
import type { TournamentDocument } from "./schemas";

/** The name that the public pages show, and a form to choose it; hidden without the setting `pseudonyms`. */
export class PseudonymForm {
  shown = element("p", {});
  input = element("input", { type: "text", name: "pseudonym", autocomplete: "off", maxlength: 60 });
  root = panel(
    "Your name on the pages",
    this.shown,
    element(
      "form",
      { class: "hand-in-login", onsubmit: (event) => void this.choose(event) },
      element("label", {}, "Your pseudonym", this.input),
      element("button", { type: "submit" }, "Save"),
    ),
    element("p", { class: "how" }, "At most 30 characters. Only your teacher sees who is behind it. If it is empty, the pages show a made-up name."),
  );
  /** The pseudonym that the server stores. */
  stored: string | undefined = undefined;

  constructor(public host: HandInHost) {}

  show({ pseudonym, shown_as }: HandInState) {
    this.root.hidden = pseudonym === undefined;
    this.shown.replaceChildren(...(shown_as ? ["Others see you as ", untrusted_text(shown_as, long_name), "."] : ["The pages show no names. Your program is not in the tournament yet."]));
    // The student may be typing another one.
    if (pseudonym !== this.stored) this.input.value = pseudonym ?? "";
    this.stored = pseudonym;
  }

  async choose(event: Event) {
    event.preventDefault();
    try {
      const { pseudonym } = await post("hand-in/pseudonym", { pseudonym: this.input.value.trim() });
      this.host.say(pseudonym === "" ? "You have no pseudonym now." : `Your pseudonym is now ${pseudonym}.`);
      this.host.changed();
    } catch (error) {
      this.host.say(words_of(error), true);
    }
  }
}

/**
 * Shows the `most` best players and the place of the player `own`.
 * @param own its number; undefined before its program has entered
 */
export function show_leaderboard(place: HTMLElement, tournament: TournamentDocument, most: number, own: number | undefined) {
  const keys = tournament.by_rating ? ["rating", "points"] : ["points"];
  const columns = tournament.columns.filter((each) => each.kind === "rank" || each.kind === "player" || keys.includes(each.key));
  const ranked = tournament.players.filter((each) => !each.unranked);
  const players = ranked.filter((each, index) => index < most || each.number === own);
  show_standings(place, { ...tournament, columns, players });
  const row = place.querySelector(`tr[data-player="${own}"]`);
  row?.classList.add("own");
  row?.querySelector("th")?.append(" ", element("span", { class: "tag" }, "you"));
}
