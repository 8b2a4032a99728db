// SPDX-License-Identifier: MIT
// A teacher's view of the page for handing in: the class, and what the final would be.
import { post } from "./documents.ts";
import { close_button, element, panel, refill, remark, renew, sort_head, table, untrusted_text, with_commas, type Direction } from "./elements.ts";
import { send_upload } from "./hand_in_upload.ts";
import { long_name, sentence, state_chip, words_of, type HandInState, type Student } from "./hand_in_words.ts";
import { counted, local_time } from "./words.ts";

import type { HandInHost } from "./hand_in_student.ts";

/** A request names this many logins at most: the server limits its body. */
const logins_in_a_request = 50;

type Group = { words: string; has: (student: Student) => boolean };

const groups: Group[] = [
  { words: "All", has: () => true },
  { words: "Nothing yet", has: (student) => student.state === "" },
  { words: "Failed", has: (student) => student.state === "failed" },
  { words: "Being checked", has: (student) => student.state === "waiting" || student.state === "checking" },
  { words: "Passed or playing", has: (student) => ["accepted", "plays", "unchanged", "passed"].includes(student.state) },
  { words: "Withdrawn or taken out", has: (student) => student.state === "withdrawn" || student.state === "removed" },
];

type SortKey = "name" | "section" | "state" | "received" | "until";

const state_order = ["", "failed", "waiting", "checking", "accepted", "plays", "unchanged", "passed", "removed", "withdrawn"];

function sort_value(student: Student, key: SortKey) {
  return key === "state" ? String(state_order.indexOf(student.state)) : student[key];
}

/** The upload with which a student would play in a final that begins now; 0: none. */
function final_upload(student: Student) {
  return student.state === "withdrawn" ? 0 : student.next;
}

/** The reason for which a student would not play. */
function absence_of(student: Student) {
  switch (student.state) {
    case "":
      return "nothing handed in";
    case "failed":
      return student.reason === "" ? "the last upload failed" : student.reason;
    case "passed":
      return "the upload that counts was taken out of agents/";
    case "removed":
      return "passed its check, but was taken out of agents/";
    case "withdrawn":
      return "withdrawn by a teacher";
    default:
      return "not checked yet";
  }
}

/** Why a student's newest upload would not play, although an earlier one would. */
function why_earlier(student: Student) {
  if (student.state === "failed") return "failed";
  if (student.state === "passed") return "does not count";
  if (student.state === "unchanged") return "is the same program";
  return student.state === "removed" ? "was taken out of agents/" : "is not checked yet";
}

function date_field(label: string) {
  return element("input", { type: "datetime-local", required: true, "aria-label": label });
}

function mail_link(students: Student[], words: string) {
  const addresses = students.map((each) => each.email).filter((each) => each !== "");
  const missing = students.length - addresses.length;
  if (addresses.length === 0) return null;
  const link = element("a", { class: "button", href: `mailto:?bcc=${addresses.map(encodeURIComponent).join(",")}` }, words);
  return element("span", {}, link, missing > 0 ? element("span", { class: "how" }, ` ${missing} without an address`) : null);
}

export class TeacherView {
  group = groups[0];
  words = element("input", { type: "search", placeholder: "Name, login or team", "aria-label": "Filter by name, login or team" });
  section = element("select", { "aria-label": "Section" });
  filters = element("div", { class: "group-filter", role: "group", "aria-label": "Show" });
  until = date_field("New deadline of the selected students");
  extend_button = element("button", { type: "button" });
  // It stays in the page, because somebody may be choosing a date in it.
  extend_several = element("span", { class: "extend-several" }, this.until, this.extend_button);
  mail = element("span", {});
  list = element("div", {});
  final = element("div", {});
  dialog = element("dialog", { "aria-labelledby": "change-heading" });
  selected = new Set<string>();
  sort: { key: SortKey; direction: Direction } = { key: "name", direction: "ascending" };
  state: HandInState | null = null;
  shown = "";
  root: HTMLElement;

  constructor(public host: HandInHost) {
    this.words.addEventListener("input", () => this.show_students());
    this.section.addEventListener("change", () => this.show_students());
    this.extend_button.addEventListener("click", () => void this.extend(this.chosen().map((each) => each.login), this.until));
    this.root = element(
      "div",
      { class: "hand-in-class" },
      panel(
        "Students",
        this.filters,
        element("p", { class: "class-filter" }, this.words, this.section, element("a", { class: "button", href: "hand-in/download" }, "Download everything (tar)")),
        element("div", { class: "selected-tools" }, this.extend_several, this.mail),
        this.list,
      ),
      panel("If the final began now", this.final),
      this.dialog,
    );
  }

  end() {
    this.dialog.close();
  }

  goes_on() {
    return (this.state?.students ?? []).some((each) => ["waiting", "checking"].includes(each.state));
  }

  show(state: HandInState) {
    const shown = JSON.stringify(state);
    if (shown === this.shown) return;
    this.shown = shown;
    this.state = state;
    const sections = [...new Set((state.students ?? []).map((each) => each.section))].sort();
    const chosen = this.section.value;
    this.section.hidden = sections.length < 2;
    refill(this.section, element("option", { value: "" }, "All sections"), ...sections.filter((each) => each !== "").map((each) => element("option", { value: each }, each)));
    this.section.value = sections.includes(chosen) ? chosen : "";
    this.show_students();
    this.show_final();
  }

  students_shown() {
    const words = this.words.value.trim().toLowerCase();
    const { key, direction } = this.sort;
    return (this.state?.students ?? [])
      .filter((each) => this.group.has(each) && (this.section.value === "" || each.section === this.section.value))
      .filter((each) => `${each.name}\n${each.login}\n${each.team}`.toLowerCase().includes(words))
      .sort((one, other) => (direction === "descending" ? -1 : 1) * (sort_value(one, key).localeCompare(sort_value(other, key), "en", { numeric: true }) || one.login.localeCompare(other.login)));
  }

  show_students() {
    const all = this.state?.students ?? [];
    renew(this.filters, ...groups.map((group) => {
      const button = element("button", { type: "button", class: "small", "aria-pressed": String(group === this.group) }, `${group.words} `, element("b", {}, all.filter(group.has).length));
      button.addEventListener("click", () => {
        this.group = group;
        this.show_students();
      });
      return button;
    }));
    const students = this.students_shown();
    this.show_tools(students);
    if (students.length === 0) {
      refill(this.list, remark(all.length === 0 ? "Nobody is invited yet: tournament invite DIR roster.csv." : "Nobody."));
      return;
    }
    const head = (words: string, key: SortKey) =>
      sort_head(words, this.sort.key === key ? this.sort.direction : null, () => {
        this.sort = { key, direction: this.sort.key === key && this.sort.direction === "ascending" ? "descending" : "ascending" };
        this.show_students();
      });
    const every = this.box("Select all shown students", students.every((each) => this.selected.has(each.login)), (on) => {
      for (const { login } of students) this.select(login, on);
      this.show_students();
    });
    const headings = [every, head("Name", "name"), head("Section", "section"), head("State", "state"), head("Last upload", "received"), "Plays", head("Until", "until"), element("span", { class: "unseen" }, "Change")];
    renew(this.list, element("div", { class: "scroller" }, table("Students", headings, students.map((each) => this.row(each)), "stacked students")));
  }

  box(label: string, checked: boolean, change: (on: boolean) => void) {
    const box = element("input", { type: "checkbox", "aria-label": label, checked });
    box.addEventListener("change", () => change(box.checked));
    return box;
  }

  select(login: string, on: boolean) {
    if (on) this.selected.add(login);
    else this.selected.delete(login);
  }

  row(student: Student) {
    const change = element("button", { type: "button", class: "small", "aria-label": `Change ${student.login}` }, "Change …");
    change.addEventListener("click", () => this.show_dialog(student));
    const box = this.box(`Select ${student.login}`, this.selected.has(student.login), (on) => {
      this.select(student.login, on);
      this.show_tools(this.students_shown());
    });
    return element(
      "tr",
      {},
      element("td", { class: "select" }, box),
      element("th", { scope: "row" }, untrusted_text(student.name || student.login, long_name), element("div", { class: "how" }, student.team ? `${student.login} · team ${student.team}` : student.login), student.shown_as && element("div", { class: "how" }, "shown as ", untrusted_text(student.shown_as, long_name))),
      element("td", {}, untrusted_text(student.section, long_name)),
      element("td", { class: "state-cell" }, state_chip(student.state), student.reason ? element("span", { class: "how" }, untrusted_text(student.reason, 300)) : null),
      element("td", { "data-label": "Last:" }, student.uploads > 0 && `No. ${student.uploads}, ${local_time(student.received)}`),
      element("td", { class: "short", "data-label": "Plays:" }, student.plays > 0 && `No. ${student.plays}`),
      element("td", { "data-label": "Until:" }, student.until !== "" && local_time(student.until)),
      element("td", { class: "short" }, change),
    );
  }

  chosen() {
    return (this.state?.students ?? []).filter((each) => this.selected.has(each.login));
  }

  /** Shows the actions for the selected students, or else for those in the table. */
  show_tools(shown: Student[]) {
    const all = this.state?.students ?? [];
    const chosen = this.chosen();
    this.extend_several.hidden = chosen.length === 0;
    this.extend_button.textContent = `Extend for ${counted(chosen.length, "student")}`;
    renew(
      this.mail,
      mail_link(chosen.length > 0 ? chosen : shown, chosen.length > 0 ? `Write to the ${chosen.length} selected` : `Write to ${shown.length === all.length ? "all" : "these"} ${shown.length}`),
    );
  }

  show_dialog(student: Student) {
    const { login } = student;
    const file = element("input", { type: "file", "aria-label": `Hand in for ${login}` });
    file.addEventListener("change", () => void this.hand_in(login, Array.from(file.files ?? [])));
    const until = date_field(`New deadline of ${login}`);
    const extend = element("button", { type: "button" }, "Extend");
    extend.addEventListener("click", () => void this.extend([login], until));
    const withdraw = element("button", { type: "button" }, "Withdraw");
    withdraw.addEventListener("click", () => {
      const for_good = `Withdraw ${login} for good`;
      if (withdraw.textContent === for_good) void this.withdraw(student);
      withdraw.textContent = for_good;
    });
    const pseudonym = element("input", { type: "text", "aria-label": `Pseudonym of ${login}`, value: student.shown_as });
    const rename = element("button", { type: "button" }, "Rename");
    rename.addEventListener("click", () => void this.rename(login, pseudonym.value.trim()));
    const is_withdrawn = student.state === "withdrawn";
    refill(
      this.dialog,
      close_button(),
      element("h2", { id: "change-heading" }, untrusted_text(student.name || login, long_name)),
      element("p", { class: "how" }, [login, student.team && `team ${student.team}`, student.section, student.email].filter((each) => each !== "").join(" · ")),
      !is_withdrawn && element("div", { class: "field" }, element("h3", {}, "Hand in, also after the deadline"), file),
      student.shown_as !== undefined && element("div", { class: "field" }, element("h3", {}, "Name on the pages; empty: a made-up one"), element("p", { class: "buttons" }, pseudonym, rename)),
      !is_withdrawn && element("div", { class: "field" }, element("h3", {}, "Extend the deadline"), element("p", { class: "buttons" }, until, extend)),
      element(
        "p",
        { class: "buttons" },
        student.uploads > 0 && element("a", { class: "button", href: `hand-in/download?login=${encodeURIComponent(login)}` }, "Download the uploads (tar)"),
        student.email !== "" && element("a", { class: "button", href: `mailto:${encodeURIComponent(student.email)}` }, "Write a mail"),
        !is_withdrawn && withdraw,
      ),
    );
    this.dialog.showModal();
  }

  /** @param request returns the sentence to show afterwards */
  async act(request: () => Promise<string>) {
    this.dialog.close();
    try {
      this.host.say(await request());
      this.host.changed();
    } catch (error) {
      this.host.say(words_of(error), true);
    }
  }

  async hand_in(login: string, files: File[]) {
    if (files.length === 0) return;
    const limit = this.state?.limit ?? 0;
    await this.act(async () => {
      const number = await send_upload(files.map((file) => ({ path: file.name, file })), limit, login, () => {});
      return `Upload ${number} of ${login} has arrived.`;
    });
  }

  /** @param field has the new deadline */
  async extend(logins: string[], field: HTMLInputElement) {
    if (!field.reportValidity()) return;
    const until = new Date(field.value).toISOString().replace(/\.\d+Z$/, "Z");
    await this.act(async () => {
      const done: string[] = [];
      for (let first = 0; first < logins.length; first += logins_in_a_request)
        done.push(...(await post("hand-in/extend", { logins: logins.slice(first, first + logins_in_a_request), until })).done);
      this.selected.clear();
      this.shown = "";
      // A sentence begins with the login, which has no blank. Students with the same deadline share one.
      const by_rest = new Map<string, string[]>();
      for (const each of done) {
        const rest = each.slice(each.indexOf(" "));
        by_rest.set(rest, [...(by_rest.get(rest) ?? []), each]);
      }
      return Array.from(by_rest, ([rest, same]) => sentence(same.length === 1 ? same[0] : `${counted(same.length, "student")}${rest}`)).join(" ");
    });
  }

  async rename(login: string, pseudonym: string) {
    await this.act(async () => {
      await post("hand-in/pseudonym", { login, pseudonym });
      return pseudonym === "" ? `${login} has no pseudonym now.` : `The pages now show ${login} as ${pseudonym}.`;
    });
  }

  async withdraw({ login, team }: Student) {
    const plays_on = (this.state?.students ?? []).some((each) => each.team !== "" && each.team === team && each.login !== login && each.state !== "withdrawn");
    await this.act(async () => {
      await post("hand-in/withdraw", { login });
      if (plays_on) return `${login} is withdrawn; team ${team} plays on until all of it are.`;
      return `${login} is withdrawn: no games after the current round or run.`;
    });
  }

  show_final() {
    const students = this.state?.students ?? [];
    const players = students.filter((each, index) => final_upload(each) > 0 && !students.slice(0, index).some((earlier) => each.team !== "" && earlier.team === each.team && final_upload(earlier) > 0));
    const absent = students.filter((each) => final_upload(each) === 0);
    const others = this.state?.others ?? [];
    const name = (each: Student) => element("th", { scope: "row" }, untrusted_text(each.name || each.login, long_name));
    const rows = players.map((each) => {
      const owner = each.team ? element("th", { scope: "row" }, `Team ${each.team}`) : name(each);
      const upload = final_upload(each);
      const note = upload === each.uploads ? "" : `an earlier one: No. ${each.uploads} ${why_earlier(each)}`;
      return element("tr", {}, owner, element("td", {}, `No. ${upload}`), element("td", {}, each.next_received === "" ? "–" : local_time(each.next_received)), element("td", { class: "how" }, note));
    });
    const without = absent.map((each) => element("tr", {}, name(each), element("td", {}, untrusted_text(absence_of(each), 300))));
    renew(
      this.final,
      element("p", {}, `${counted(players.length + others.length, "program")} would play, ${counted(absent.length, "student")} would not.`),
      others.length > 0 && element("p", { class: "how" }, "Also in agents/, not handed in here: ", ...with_commas(others.map((each) => untrusted_text(each))), "."),
      element(
        "div",
        { class: "columns" },
        rows.length > 0 && element("div", {}, element("h3", {}, "Would play"), table("Would play in the final", ["Name", "Upload", "Handed in", "Note"], rows, "stacked")),
        without.length > 0 && element("div", {}, element("h3", {}, "Would not play"), table("Would not play in the final", ["Name", "Reason"], without, "stacked")),
      ),
    );
  }
}
