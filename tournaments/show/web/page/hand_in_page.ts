// SPDX-License-Identifier: MIT
// The page for handing in: /hand-in#TOKEN logs in.
import { Refusal, ask, post } from "./documents.ts";
import { element, found, refill, renew, untrusted_text } from "./elements.ts";
import { tar_of } from "./tar_archive.ts";
import { local_time } from "./words.ts";

interface Upload {
  number: number;
  name: string;
  size: number;
  received: string;
  by: string;
  state: string;
  verdict?: string;
  reason?: string;
  remedy?: string;
  text?: string;
  notes?: string[];
}
type Student = { login: string; name: string; section: string; uploads: number; state: string; reason: string; plays: number; until: string };
interface HandInState {
  person: { login: string, name: string, role: string };
  limit: number;
  deadline?: Deadline;
  uploads?: Upload[];
  students?: Student[];
}
type Deadline = { until: string; closes: string; time_left: string; open: boolean };
type Game = { game: number; opponent: string; result: string };

const between_looks = 2000;
const while_nothing_changes = 60_000;
const long_name = 100;

const state_words: Record<string, string> = {
  waiting: "waits for its check",
  checking: "is being checked",
  failed: "failed the check: it does not play",
  accepted: "passed; it plays after the present round or run has ended",
  plays: "plays",
  replaced: "replaced by a newer one",
  withdrawn: "withdrawn by a teacher",
};

function words_of(error: unknown) {
  return error instanceof Refusal ? `${error.message.replace(/\.$/, "")}.` : "The server does not answer. Is it running?";
}

class HandInPage {
  root = found("hand-in");
  status = element("p", { class: "hand-in-status", role: "status" });
  deadline = element("p", {});
  list = element("div", {});
  games = element("div", {});
  timer: number | undefined = undefined;
  /** The uploads in the list, as JSON. */
  listed = "";
  /** The uploads whose report is open. */
  opened = new Set<number>();
  /** Whether the status says why the list is not renewed. */
  is_hindered = false;

  async begin() {
    const token = location.hash.slice(1);
    // A token in the address would stay in the history.
    if (token !== "") history.replaceState(null, "", location.pathname);
    try {
      if (token !== "") await post("hand-in/login", { token });
      this.show(await ask("hand-in/state"));
    } catch (error) {
      if (error instanceof Refusal && error.status === 503) {
        // The person is logged in, and needs no token again.
        refill(this.root, this.status);
        this.say(words_of(error));
        this.timer = window.setTimeout(() => void this.begin(), between_looks);
        return;
      }
      this.show_login(error instanceof Refusal && error.status === 401 && token === "" ? "" : words_of(error));
    }
  }

  show_login(message: string) {
    const token = element("input", { type: "password", name: "token", autocomplete: "off", required: true, size: 34 });
    const form = element(
      "form",
      { class: "hand-in-login" },
      element("label", {}, "Your token ", token),
      element("button", { type: "submit" }, "Log in"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      post("hand-in/login", { token: token.value.trim() })
        .then(() => ask("hand-in/state"))
        .then((state) => this.show(state), (error) => this.say(words_of(error)));
    });
    refill(this.root, form, this.status);
    this.say(message);
    token.focus();
  }

  say(text: string) {
    this.status.textContent = text;
  }

  show(state: HandInState) {
    refill(found("subheading"), untrusted_text(state.person.name, long_name));
    const leave = element("button", { type: "button" }, "Log out");
    leave.addEventListener("click", () => {
      window.clearTimeout(this.timer);
      post("hand-in/logout", {}).then(() => this.show_login(""), (error) => this.say(words_of(error)));
    });
    this.say("");
    this.listed = "";
    this.opened.clear();
    refill(this.root, this.deadline, state.students ? null : this.form(state.limit), this.status, this.list, this.games, leave);
    this.show_list(state);
    if (!state.students) ask("hand-in/games").then(({ games }) => refill(this.games, games_list(games)), (error) => this.say(words_of(error)));
  }

  /** @param limit in bytes */
  form(limit: number) {
    const input = element("input", { type: "file", id: "hand-in-file", multiple: true });
    const folder = element("input", { type: "file", id: "hand-in-folder", webkitdirectory: true });
    const area = element(
      "section",
      { class: "hand-in-area", "aria-label": "Hand in a program" },
      element("p", {}, `Drop a file, a folder or an archive here, or choose one. At most ${limit / 1e6} MB.`),
      element("label", {}, "File or archive ", input),
      element("label", {}, "Folder ", folder),
    );
    for (const each of [input, folder]) {
      each.addEventListener("change", () => {
        const files = Array.from(each.files ?? [], (file) => ({ path: file.webkitRelativePath || file.name, file }));
        void this.send(files, limit);
        each.value = "";
      });
    }
    area.addEventListener("dragover", (event) => event.preventDefault());
    area.addEventListener("drop", (event) => {
      event.preventDefault();
      const entries = Array.from(event.dataTransfer?.items ?? [], (item) => item.webkitGetAsEntry());
      void files_in(entries).then((files) => this.send(files, limit));
    });
    return area;
  }

  /** @param login of another */
  async send(files: { path: string, file: File }[], limit: number, login?: string) {
    if (files.length === 0) return;
    const [first] = files;
    const is_single = files.length === 1 && !first.path.includes("/");
    const name = is_single ? first.file.name : `${first.path.includes("/") ? first.path.split("/")[0] : "files"}.tar`;
    const body = is_single ? first.file : tar_of(files);
    if (body.size > limit) {
      this.say(`This has ${(body.size / 1e6).toFixed(1)} MB, more than the ${limit / 1e6} MB that are allowed.`);
      return;
    }
    this.say("Sending …");
    try {
      const { number } = await ask(`hand-in/upload/${encodeURIComponent(name)}${login ? `?for=${encodeURIComponent(login)}` : ""}`, { method: "PUT", body });
      this.say(`Upload ${number} has arrived.`);
      this.show_list(await ask("hand-in/state"));
    } catch (error) {
      this.say(words_of(error));
    }
  }

  /** What a teacher may do about a student. */
  actions(student: Student, limit: number) {
    const { login } = student;
    const file = element("input", { type: "file", "aria-label": `Hand in for ${login}` });
    file.addEventListener("change", () => {
      void this.send(Array.from(file.files ?? [], (each) => ({ path: each.name, file: each })), limit, login);
    });
    const until = element("input", { type: "datetime-local", "aria-label": `New deadline of ${login}` });
    const extend = element("button", { type: "button" }, "Extend");
    extend.addEventListener("click", () => {
      if (until.value === "") return;
      const time = new Date(until.value).toISOString().replace(/\.\d+Z$/, "Z");
      void this.change("extend", { login, until: time });
    });
    const withdraw = element("button", { type: "button" }, "Withdraw");
    withdraw.addEventListener("click", () => {
      const for_good = `Withdraw ${login} for good`;
      if (withdraw.textContent === for_good)
        void this.change("withdraw", { login }, `${login} is withdrawn from the next round or run on.`);
      withdraw.textContent = for_good;
    });
    return element("details", {}, element("summary", {}, "Change"), file, until, extend, withdraw);
  }

  /** @param done what to say then; empty: what the server answers */
  async change(action: string, body: object, done = "") {
    try {
      const answer = await post(`hand-in/${action}`, body);
      this.show_list(await ask("hand-in/state"));
      this.say(done || `${answer.done}.`);
    } catch (error) {
      this.say(words_of(error));
    }
  }

  async look() {
    try {
      this.show_list(await ask("hand-in/state"));
      if (this.is_hindered) this.say("");
      this.is_hindered = false;
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) {
        this.show_login(words_of(error));
        return;
      }
      this.is_hindered = true;
      this.say(words_of(error));
      this.timer = window.setTimeout(() => void this.look(), between_looks);
    }
  }

  show_list(state: HandInState) {
    window.clearTimeout(this.timer);
    if (state.students) {
      renew(
        this.list,
        element("p", {}, element("a", { href: "hand-in/download" }, "Download everything")),
        students_table(state.students, (student) => this.actions(student, state.limit)),
      );
      return;
    }
    this.deadline.textContent = state.deadline ? deadline_text(state.deadline) : "";
    const uploads = state.uploads ?? [];
    const listed = JSON.stringify(uploads);
    // A student reads a report meanwhile, or copies from it.
    if (listed !== this.listed) renew(this.list, uploads_list(uploads, this.opened));
    this.listed = listed;
    const goes_on = uploads.some((each) => ["waiting", "checking", "accepted"].includes(each.state));
    this.timer = window.setTimeout(() => void this.look(), goes_on ? between_looks : while_nothing_changes);
  }
}

function deadline_text(deadline: Deadline) {
  const until = new Date(deadline.until).toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short" });
  if (!deadline.open) return `The deadline was ${until}: you cannot hand in any more.`;
  const is_late = deadline.until !== deadline.closes && Date.now() > Date.parse(deadline.until);
  return is_late
    ? `The deadline was ${until}, but you may still hand in for ${deadline.time_left}.`
    : `You may hand in until ${until}. Time left: ${deadline.time_left}.`;
}

/** All files in what was dropped. */
async function files_in(entries: (FileSystemEntry | null)[]): Promise<{ path: string, file: File }[]> {
  const files: { path: string, file: File }[] = [];
  for (const entry of entries) {
    if (entry === null) continue;
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      files.push({ path: entry.fullPath.slice(1), file });
      continue;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
      const some: FileSystemEntry[] = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
      if (some.length === 0) break;
      files.push(...(await files_in(some)));
    }
  }
  return files;
}

/** @param opened the uploads whose report is open */
function uploads_list(uploads: Upload[], opened: Set<number>) {
  if (uploads.length === 0) return element("p", {}, "You have not handed in a program yet.");
  const items = uploads.map((each) =>
    element(
      "li",
      { class: `hand-in-upload ${each.state}` },
      element("p", {}, element("b", {}, `Upload ${each.number}`), " ", untrusted_text(each.name, long_name), ` ${local_time(each.received)}: `,
        element("b", {}, state_words[each.state] ?? each.state)),
      each.verdict ? element("p", {}, "Check: ", each.verdict) : null,
      each.reason ? element("p", {}, untrusted_text(each.reason, 1000)) : null,
      each.remedy ? element("p", {}, untrusted_text(each.remedy, 1000)) : null,
      ...(each.notes ?? []).map((note) => element("p", {}, untrusted_text(note, 600))),
      each.text ? report_of(each.number, each.text, opened) : null,
    ),
  );
  return element("section", {}, element("h2", {}, "What you handed in"), element("ul", { class: "hand-in-list" }, ...items));
}

function report_of(number: number, text: string, opened: Set<number>) {
  const report = element("details", { open: opened.has(number) }, element("summary", {}, "Report"), element("pre", {}, text));
  report.addEventListener("toggle", () => (report.open ? opened.add(number) : opened.delete(number)));
  return report;
}

function games_list(games: Game[]) {
  if (games.length === 0) return null;
  const items = games.map((each) =>
    element(
      "li",
      {},
      element("a", { href: `game.html#g${each.game}` }, `Game ${each.game}`),
      " against ",
      untrusted_text(each.opponent),
      `: ${each.result} `,
      element("a", { href: `hand-in/log/${each.game}` }, "what your program printed"),
    ),
  );
  return element("section", {}, element("h2", {}, "Your games"), element("ul", { class: "hand-in-list" }, ...items));
}

function students_table(students: Student[], actions: (student: Student) => HTMLElement) {
  const head = ["Login", "Name", "Section", "Uploads", "Last upload", "Plays", "Until", "Reason", "Change"];
  const rows = students.map((each) =>
    element(
      "tr",
      {},
      element("td", {}, each.login),
      element("td", {}, untrusted_text(each.name, long_name)),
      element("td", {}, untrusted_text(each.section, long_name)),
      element("td", {}, each.uploads),
      element("td", {}, state_words[each.state] ?? "nothing handed in"),
      element("td", {}, each.plays > 0 ? `upload ${each.plays}` : "–"),
      element("td", {}, each.until ? local_time(each.until) : null),
      element("td", {}, each.reason ? untrusted_text(each.reason, 300) : null),
      element("td", {}, each.state === "withdrawn" ? null : actions(each)),
    ),
  );
  return element(
    "div",
    { class: "scroller", tabindex: 0, role: "region", "aria-label": "Students" },
    element("table", {}, element("caption", {}, "Students"),
      element("thead", {}, element("tr", {}, ...head.map((each) => element("th", { scope: "col" }, each)))),
      element("tbody", {}, ...rows)),
  );
}

export async function show_hand_in_page() {
  await new HandInPage().begin();
}
