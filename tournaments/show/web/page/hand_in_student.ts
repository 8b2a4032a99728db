// SPDX-License-Identifier: MIT
// A student's view of the page for handing in.
import { ask, load_ratings, load_tournament, post, server_now } from "./documents.ts";
import { colour_disc, element, game_address, panel, refill, renew, table, untrusted_text } from "./elements.ts";
import { FriendlyPanel } from "./hand_in_friendly.ts";
import { report_elements } from "./hand_in_report.ts";
import { PseudonymForm, show_leaderboard } from "./hand_in_standing.ts";
import { drop_area, send_upload, show_sending } from "./hand_in_upload.ts";
import { chip, countdown_text, long_name, long_text, long_time, size_text, state_chip, words_of, type Deadline, type HandInState, type Report, type Upload } from "./hand_in_words.ts";
import { show_ratings } from "./rating_plot.ts";
import { counted, ending_text, limits_text, local_time } from "./words.ts";

import type { Colour, TournamentDocument } from "./schemas";

type Game = { game: number; opponent: string; colour: Colour; result: "won" | "drawn" | "lost"; ending: string };

/** The page around a view. */
export interface HandInHost {
  tournament: TournamentDocument | null;
  say(text: string, is_error?: boolean): void;
  /** Asks for the state now. */
  look(): Promise<void>;
  /** As look(), also in the other tabs. */
  changed(): void;
}

const games_at_first = 10;
const between_looks_at_games = 30_000;
const an_hour = 3_600_000;

/** The task, with links to the rules and the guide. */
export function task_panel(tournament: TournamentDocument | null) {
  const facts = tournament && [
    element("p", {}, `A program that plays ${tournament.game}.`),
    element("p", {}, `Time: ${limits_text(tournament)}.`),
    ...tournament.text.map((line) => element("p", {}, untrusted_text(line, long_text))),
  ];
  return panel(
    "What to hand in",
    ...(facts ?? []),
    element("p", {}, "One file, a folder, or an archive (zip, tar, 7z). In it: an executable, or an ", element("code", {}, "agent.toml"), " with the command that starts your program."),
    element(
      "ul",
      { class: "links" },
      element("li", {}, element("a", { href: "hand-in?guide#rules" }, "Rules of this tournament")),
      element("li", {}, element("a", { href: "hand-in?guide" }, "Guide for students")),
      element("li", {}, element("a", { href: "hand-in/starters.tar" }, "Example programs to start from"), ", in many languages (tar)"),
    ),
  );
}

export class StudentView {
  countdown = element("p", { class: "countdown", role: "timer" });
  until = element("p", {});
  hint = element("p", { class: "how" });
  hand_in_panel = panel("Hand in");
  area: HTMLElement | null = null;
  is_sending = false;
  sending = element("div", { class: "sending-upload" });
  arrived = element("p", { role: "status" });
  summary = element("p", {});
  list = element("div", { class: "uploads" });
  report = element("div", { class: "report" });
  report_panel = panel("Report", this.report);
  pseudonym: PseudonymForm;
  friendly: FriendlyPanel;
  leaderboard = element("div", {});
  leaderboard_panel = panel("Leaderboard", this.leaderboard);
  games = element("div", {});
  games_panel = panel("My games", this.games);
  ratings = element("div", {});
  ratings_panel = panel("My rating, version by version", this.ratings);
  root: HTMLElement;
  state: HandInState | null = null;
  /** The uploads in the list, as JSON. */
  listed = "";
  /** The same without the progress of a check, and the name that others see. */
  known = "";
  /** The upload whose report is shown; 0: the newest. */
  chosen = 0;
  /** The reports by their uploads as JSON. */
  reports = new Map<string, Report>();
  /** The upload whose report was asked for last, as JSON. */
  wanted = "";
  report_shown = "";
  show_all_games = false;
  games_shown = "";
  games_asked = -Infinity;
  clock: number;

  constructor(public host: HandInHost) {
    this.pseudonym = new PseudonymForm(host);
    this.friendly = new FriendlyPanel(host);
    this.leaderboard_panel.hidden = this.report_panel.hidden = this.games_panel.hidden = this.ratings_panel.hidden = true;
    this.root = element(
      "div",
      { class: "hand-in" },
      element("div", { class: "hand-in-side" }, this.hand_in_panel, this.pseudonym.root, task_panel(host.tournament)),
      element("div", { class: "hand-in-main" }, panel("What you handed in", this.summary, this.list), this.report_panel, this.leaderboard_panel, this.friendly.root, this.games_panel, this.ratings_panel),
    );
    this.clock = window.setInterval(() => {
      if (this.tick() <= 0) void host.look();
    }, 1000);
  }

  end() {
    window.clearInterval(this.clock);
  }

  /** Whether something is about to change. */
  goes_on() {
    return this.friendly.goes_on() || (this.state?.uploads ?? []).some((each) => ["waiting", "checking"].includes(each.state));
  }

  show(state: HandInState) {
    const was_open = this.state && this.state.deadline?.open !== false;
    const rule = state.upload_counts ?? "newest";
    const is_other_rule = this.state !== null && this.state.upload_counts !== state.upload_counts;
    this.state = state;
    const is_open = state.deadline?.open !== false;
    if (was_open !== is_open || is_other_rule) {
      this.area = is_open ? drop_area(state.limit, rule, (files) => void this.send(files, state.limit), (reason) => this.host.say(reason, true)) : null;
      refill(this.hand_in_panel, element("h2", {}, is_open ? "Hand in" : "The deadline has passed"), this.countdown, this.until, this.hint, this.area, this.sending, this.arrived);
    }
    this.show_deadline(state.deadline);
    this.pseudonym.show(state);
    this.friendly.show(state);
    const uploads = state.uploads ?? [];
    const listed = JSON.stringify([uploads, this.may_choose()]);
    // A student reads a report meanwhile, or copies from it.
    if (listed !== this.listed) {
      this.listed = listed;
      this.show_uploads(uploads);
    }
    const known = JSON.stringify([uploads, state.shown_as], (name, value) => (name === "progress" ? undefined : value));
    if (known !== this.known) {
      this.known = known;
      this.games_asked = -Infinity;
    }
    if (performance.now() - this.games_asked > between_looks_at_games) void this.look_at_games();
  }

  may_choose() {
    return this.state?.upload_counts === "chosen" && this.state.deadline?.open !== false;
  }

  show_deadline(deadline: Deadline | undefined) {
    this.until.textContent = deadline ? `Until ${long_time(deadline.until)}.` : "There is no deadline.";
    if (deadline && !deadline.open) this.until.textContent = `It was ${long_time(deadline.until)}. Only your teacher can extend it.`;
    const is_late = deadline?.open && server_now() > Date.parse(deadline.until);
    this.hint.textContent = is_late ? "The deadline has passed, but late hand-ins are still accepted." : "";
    this.tick();
  }

  /** Shows the time left, and returns it in milliseconds; infinite if no deadline is ahead. */
  tick() {
    const deadline = this.state?.deadline;
    this.countdown.hidden = !deadline?.open;
    if (!deadline?.open) return Infinity;
    const left = Date.parse(deadline.closes) - server_now();
    this.countdown.textContent = `${countdown_text(left)} left`;
    this.countdown.classList.toggle("soon", left < an_hour);
    return left;
  }

  async send(files: { path: string; file: File }[], limit: number) {
    if (this.is_sending) {
      this.host.say("Wait until your upload has arrived, then hand in again.", true);
      return;
    }
    this.is_sending = true;
    this.host.say("");
    refill(this.arrived);
    this.area?.classList.add("busy");
    show_sending(this.sending, 0);
    try {
      const number = await send_upload(files, limit, "", (share) => show_sending(this.sending, share));
      this.chosen = 0;
      this.arrived.textContent = `Upload ${number} has arrived.`;
      this.host.changed();
    } catch (error) {
      this.host.say(words_of(error), true);
    }
    this.is_sending = false;
    refill(this.sending);
    this.area?.classList.remove("busy");
  }

  show_uploads(uploads: Upload[]) {
    const plays = uploads.find((each) => each.state === "plays");
    this.summary.textContent = uploads.length === 0
      ? "You have not handed in a program yet."
      : plays ? `Upload ${plays.number} (${size_text(plays.size)}) plays at present.` : "None of your programs plays yet.";
    this.summary.className = plays ? "told" : "told how";
    const shown = uploads.find((each) => each.number === this.chosen) ?? uploads[0];
    const rows = uploads.map((each) =>
      element(
        "tr",
        { class: `hand-in-upload ${each.state}` },
        element("th", { scope: "row", class: "number" }, each.number),
        element("td", { class: "file" }, untrusted_text(each.name, long_name), " ", element("span", { class: "how" }, size_text(each.size))),
        element("td", { class: "when" }, local_time(each.received), each.by === this.state?.person.login ? null : element("span", { class: "how" }, " by ", untrusted_text(each.by))),
        element("td", { class: "state-cell" }, state_chip(each.state, each.progress), this.bar(each), each.state === "waiting" && each.reason ? element("span", { class: "how" }, untrusted_text(each.reason, 600)) : null),
        element("td", {}, each.verdict ? this.report_button(each, each === shown) : null, this.choose_button(each)),
      ),
    );
    renew(this.list, uploads.length > 0 && table("What you handed in", ["No.", "File", "Handed in", "State", "Report"], rows, "stacked"));
    void this.show_report(shown);
  }

  bar(upload: Upload) {
    const { progress } = upload;
    return upload.state === "checking" && element("progress", { max: progress?.situations ?? 1, value: progress?.done ?? 0, "aria-label": "Situations checked" });
  }

  report_button(upload: Upload, pressed: boolean) {
    const button = element("button", { type: "button", class: "small", "aria-pressed": String(pressed), "aria-label": `Report on upload ${upload.number}` }, "Report");
    button.addEventListener("click", () => {
      this.chosen = upload.number;
      this.show_uploads(this.state?.uploads ?? []);
      this.report_panel.scrollIntoView({ block: "nearest" });
    });
    return button;
  }

  choose_button(upload: Upload) {
    if (!this.may_choose() || upload.counts || !["passed", "plays"].includes(upload.state)) return null;
    const button = element("button", { type: "button", class: "small", "aria-label": `Play upload ${upload.number}` }, "Play this one");
    button.addEventListener("click", () => {
      button.disabled = true;
      post("hand-in/choose", { number: upload.number }).then(() => this.host.say(`You chose upload ${upload.number}.`), (error) => this.host.say(words_of(error), true)).finally(() => {
        button.disabled = false;
        this.host.changed();
      });
    });
    return button;
  }

  async show_report(upload: Upload | undefined) {
    const wanted = JSON.stringify(upload) ?? "";
    this.wanted = wanted;
    this.report_panel.hidden = !upload?.verdict;
    if (!upload?.verdict) return;
    let report = this.reports.get(wanted) ?? null;
    if (!report) {
      try {
        report = await ask(`hand-in/report/${upload.number}`) as Report;
        this.reports.set(wanted, report);
      } catch (error) {
        this.host.say(words_of(error), true);
      }
      // Another report was asked for meanwhile, and may be shown already.
      if (wanted !== this.wanted) return;
    }
    const content = JSON.stringify([upload, report]);
    if (content === this.report_shown) return;
    this.report_shown = content;
    this.report_panel.querySelector("h2")?.replaceChildren(`Report on upload ${upload.number}`);
    refill(this.report, ...report_elements(upload, report, this.host.tournament?.rules ?? null));
  }

  async look_at_games() {
    this.games_asked = performance.now();
    try {
      const { games, player } = await ask("hand-in/games") as { games: Game[]; player?: number };
      const most = this.state?.leaderboard ?? 0;
      this.leaderboard_panel.hidden = most === 0;
      if (most > 0 || this.state?.friendly) {
        const tournament = await load_tournament();
        if (most > 0) show_leaderboard(this.leaderboard, tournament, most, player);
        this.friendly.show_opponents(tournament, player);
      }
      const shown = JSON.stringify(games);
      if (shown === this.games_shown) return;
      this.games_shown = shown;
      this.show_games(games);
      if (player === undefined || games.length === 0) return;
      const own = this.host.tournament?.players.filter((each) => each.number === player) ?? [];
      const ratings = await load_ratings();
      this.ratings_panel.hidden = own.length === 0;
      show_ratings(this.ratings, { ...ratings, players: ratings.players.filter((each) => each.number === player) }, own);
    } catch (error) {
      this.host.say(words_of(error), true);
    }
  }

  show_games(games: Game[]) {
    this.games_panel.hidden = games.length === 0;
    const shown = this.show_all_games ? games : games.slice(0, games_at_first);
    const rows = shown.map((each) =>
      element(
        "tr",
        {},
        element("td", {}, chip(each.result === "won" ? "good" : each.result === "lost" ? "bad" : "plain", each.result)),
        element("th", { scope: "row" }, element("span", { class: "with-disc" }, colour_disc(each.colour), untrusted_text(each.opponent))),
        element("td", {}, ending_text(each.ending)),
        element("td", { class: "links" }, element("a", { href: game_address(each.game) }, `Game ${each.game}`), " ", element("a", { href: `hand-in/log/${each.game}`, "aria-label": `my log: what your program printed in game ${each.game}` }, "my log")),
      ),
    );
    const more = element("button", { type: "button" }, `Show all ${counted(games.length, "game")}`);
    more.addEventListener("click", () => {
      this.show_all_games = true;
      this.show_games(games);
    });
    renew(this.games, element("p", { class: "how" }, "The disc has the colour that your program played."), table("My games", ["Result", "Opponent", "How it ended", "Links"], rows, "stacked my-games"), shown.length < games.length && element("p", {}, more));
  }
}
