// SPDX-License-Identifier: MIT
// Handing in on the page of `tournament serve --hand-in`, with the real check.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { becomes, hold, phone, projector, take_screenshot, visit } from "./browser.mjs";
import { make_tournament, serve, tournament } from "./tournament_folder.mjs";

const broken_program = "#!/bin/sh\nexit 7\n";
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

let server = null;
let token = "";
let bobs_token = "";
let teachers_token = "";
before(async () => {
  const folder = await make_tournament("door", ["--time", "100", "--title", "Artificial Intelligence", "--deadline", "2099-11-01T18:00:00Z"], {});
  const roster = path.join(folder, "roster.csv");
  writeFileSync(roster, "login,name,email\nada,<i>Ada</i>,ada@x.org\nbob,Bob,bob@x.org\n");
  [token, bobs_token] = Array.from((await tournament("invite", folder, roster)).matchAll(/,(\w{32})\n/g), (match) => match[1]);
  teachers_token = /prof,.*,(\w{32})\n/.exec(await tournament("invite", folder, "--teacher", "prof"))[1];
  server = await serve(folder, "--hand-in");
});
after(() => server?.end());

/** Fails unless the page is fit to be read as it is now, at all widths and in both colours. */
async function assert_is_readable(page, name) {
  assert.deepEqual(await faults_of_structure(page), []);
  for (const [width, size] of [["phone", phone], ["projector", projector], ["desktop", { width: 1280, height: 800 }]]) {
    await page.setViewportSize(size);
    assert.equal(await overflow(page), 0, width);
    for (const colorScheme of ["dark", "light"]) {
      await page.locator(`html[data-theme]`).evaluate((html, theme) => (html.dataset.theme = theme), colorScheme);
      assert.deepEqual(await too_faint_texts(page), [], `${width} ${colorScheme}`);
      await take_screenshot(page, `${name}-${width}-${colorScheme}`, { fullPage: true });
    }
  }
}

async function log_out(page) {
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByLabel("Your token").waitFor();
}

describe("a student", () => {
  test("logs in with the token, hands in a file, and reads what check says", async () => {
    // The browser itself complains about the refusals that this test provokes.
    await visit(`${server.address}hand-in`, { expected_complaint: /status of 401/ }, async (page) => {
      await page.getByRole("heading", { name: "Artificial Intelligence", level: 1 }).waitFor();
      await page.getByLabel("Your token").fill("wrong");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("This token is not valid").waitFor();
      await assert_is_readable(page, "hand-in-token");
      await page.getByLabel("Your token").fill(token);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("You have not handed in a program yet.").waitFor();
      await page.getByText("<i>Ada</i>").waitFor();
      await page.getByText(/^\d+ days \d+ h \d+ min left$/).waitFor();
      await assert_is_readable(page, "hand-in-empty");
      await page.getByLabel("Choose a file …").setInputFiles(file("mine.sh", broken_program));
      await page.getByText("failed: does not play").waitFor();
      const card = page.locator(".failed-card").first();
      await card.getByText("What happened").waitFor();
      await card.getByText("Remedy").waitFor();
      await assert_is_readable(page, "hand-in-failed");
      await log_out(page);
    });
  });

  test("opens a link with a token, also in a tab that shows the page already, and drops several files", async () => {
    await visit(`${server.address}hand-in`, { expected_complaint: /status of 401/ }, async (page) => {
      await page.getByLabel("Your token").waitFor();
      // As if the link were opened in this tab.
      await page.evaluate((hash) => (location.hash = hash), token);
      await page.getByRole("heading", { name: "What you handed in" }).waitFor();
      assert.equal(new URL(page.url()).hash, "");
      await page.getByLabel("Choose a file …").setInputFiles([file("größe.sh", broken_program), file("agent.toml", 'command = ["sh", "größe.sh"]\n')]);
      await page.getByText("Upload 2 has arrived.").waitFor();
      await page.locator(".hand-in-upload.failed").nth(1).waitFor();
      assert.match(await page.locator(".hand-in-upload").first().textContent(), /2.*files\.tar/s);
      await page.getByRole("button", { name: "Report on upload 1" }).click();
      await page.getByRole("heading", { name: "Report on upload 1" }).waitFor();
      await log_out(page);
    });
  });

  test("sees in every tab who has logged in, also in another one", async () => {
    await visit(`${server.address}hand-in#${token}`, {}, async (page) => {
      await page.getByText("Hand in · <i>Ada</i>").waitFor();
      const other = await page.context().newPage();
      await other.goto(`${server.address}hand-in#${bobs_token}`);
      await page.getByText("Hand in · Bob").waitFor();
      await page.getByText("You have not handed in a program yet.").waitFor();
      await other.close();
      await log_out(page);
    });
  });

  test("reads the rules and the guide without a token, from the menu on", async () => {
    await visit(`${server.address}index.html`, {}, async (page) => {
      await page.getByRole("link", { name: "Puzzles" }).waitFor();
      await page.goto(`${server.address}hand-in?guide`);
      await page.getByRole("heading", { name: "Five minutes to a game" }).waitFor();
      await page.getByText("the first line of four in a row wins").waitFor();
      await assert_is_readable(page, "hand-in-guide");
    });
  });

  test("reads what is special in Renju, in Caro and in the opening swap2", async () => {
    await visit("about:blank", {}, async (page) => {
      let special = {};
      await page.route("**/data/tournament.json", async (route) => {
        const json = await (await route.fetch()).json();
        await route.fulfill({ json: { ...json, rules: { ...json.rules, columns: 15, rows: 15, line_length: 5, gravity: false, ...special } } });
      });
      for (const [rules, words] of [
        [{ renju: true }, /^White, who moves first, needs exactly five in a row, and loses with a foul: a longer row, two fours, or two open threes/],
        [{ caro: true, exact_length: true }, /^five in a row between two stones of the other side is no line/],
        [{ opening: "swap2" }, /^White places three stones: white, black, white\. Black then goes on, swaps the colours/],
        [{ opening: "recolour" }, /^Black’s first move may turn White’s first stone black/],
      ]) {
        special = rules;
        await page.goto(`${server.address}hand-in?guide`);
        await page.locator("#rules dd").filter({ hasText: words }).waitFor();
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
});

/**
 * Shows the page with `answers`, by the path below hand-in/, instead of those of the server.
 * `asked`: receives the path of each request; `answers.players`: the names of the tournament's players, best first
 */
async function visit_with(answers, look_around, asked = () => {}) {
  await visit("about:blank", { expected_complaint: answers.complaint }, async (page) => {
    await page.route("**/hand-in/**", async (route) => {
      const path = new URL(route.request().url()).pathname.split("/hand-in/")[1];
      asked(path);
      const answer = answers[path] ?? answers[path.split("/")[0]];
      if (answer === undefined) await route.continue();
      else await route.fulfill({ json: typeof answer === "function" ? await answer() : answer, headers: answers.headers, status: path.startsWith("upload/") ? 201 : 200 });
    });
    if (answers.players) await show_players(page, answers.players);
    await page.goto(`${server.address}hand-in`);
    await look_around(page);
    // The other tests use the same window.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

const person = { login: "ada", name: "Ada", role: "student" };
const upload = (number, state, more = {}) => ({ number, name: "mine.py", size: 5000, received: "2026-11-27T10:00:00Z", by: "ada", state, ...more });
const passed = { verdict: "may enter, with advice", reason: "", remedy: "", notes: [] };
const requirement = (title, finding, moves = []) => ({ name: title, title, required: true, finding, expected: "a legal move", seen: "(W D 9)", remedy: "Count from 1.", moves });

describe("a report", () => {
  test("stays open while a new upload is checked, whose progress is shown", async () => {
    const answers = {
      state: { person, limit: 1e6, uploads: [upload(1, "accepted", passed)] },
      games: { games: [] },
      report: { text: "the report", requirements: [requirement("starts", "passed"), requirement("plays legal moves", "failed", ["D1", "D2", "C1"])] },
    };
    await visit_with(answers, async (page) => {
      await page.getByText("plays legal moves").waitFor();
      await page.getByRole("img", { name: "The board after 3 moves: D1 D2 C1" }).waitFor();
      assert.equal(await page.locator(".situation .stone").count(), 3);
      await page.getByText("The report as text").click();
      const received = await page.evaluate((time) => new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }), upload(1).received);
      await page.getByRole("cell", { name: received }).waitFor();
      const text = await page.getByText("the report", { exact: true }).elementHandle();
      await page.waitForResponse("**/hand-in/state");
      await page.waitForRequest("**/hand-in/state");
      assert.equal(await text.evaluate((shown) => shown.isConnected && shown.checkVisibility()), true, "it is not even written again");
      await page.getByRole("button", { name: "Report on upload 1" }).click();
      answers.state = { person, limit: 1e6, uploads: [upload(2, "checking", { progress: { done: 12, situations: 27 } }), upload(1, "accepted", passed)] };
      await page.getByText("being checked: 12 of 27 situations").waitFor();
      assert.equal(await page.getByLabel("Situations checked").evaluate((bar) => bar.position), 12 / 27);
      assert.equal(await text.evaluate((shown) => shown.isConnected && shown.checkVisibility()), true);
    });
  });
});

describe("the report", () => {
  const answers = () => ({
    state: { person, limit: 1e6, uploads: [upload(3, "checking", { progress: { done: 1, situations: 27 } }), upload(2, "plays", passed), upload(1, "replaced", passed)] },
    games: { games: [] },
    "report/2": { text: "the second", requirements: [] },
    "report/1": { text: "the first", requirements: [] },
  });

  test("that arrives late does not replace the one that was chosen after it", async () => {
    const first = hold();
    await visit_with({ ...answers(), "report/1": () => first.released.then(() => answers()["report/1"]) }, async (page) => {
      await page.getByRole("button", { name: "Report on upload 2" }).click();
      await page.getByRole("heading", { name: "Report on upload 2" }).waitFor();
      await page.getByRole("button", { name: "Report on upload 1" }).click();
      await page.getByRole("button", { name: "Report on upload 2" }).click();
      const late = page.waitForResponse("**/hand-in/report/1");
      first.release();
      await (await late).finished();
      await page.waitForResponse("**/hand-in/state");
      assert.equal(await page.getByRole("heading", { name: "Report on upload 2" }).count(), 1);
      assert.equal(await page.locator(".report pre").textContent(), "the second");
    });
  });

  test("and the games are not loaded again with each situation of a check", async () => {
    const shown = answers();
    const loaded = [];
    await visit_with(shown, async (page) => {
      await page.getByRole("button", { name: "Report on upload 2" }).click();
      await page.getByRole("heading", { name: "Report on upload 2" }).waitFor();
      for (const done of [2, 3]) {
        shown.state = { ...shown.state, uploads: [upload(3, "checking", { progress: { done, situations: 27 } }), ...shown.state.uploads.slice(1)] };
        await page.getByText(`being checked: ${done} of 27 situations`).waitFor();
      }
      assert.deepEqual(loaded.filter((path) => path !== "state").sort(), ["games", "report/2"]);
    }, (path) => loaded.push(path));
  });
});

describe("the upload that plays", () => {
  const state = { person, limit: 1e6, upload_counts: "chosen", uploads: [upload(3, "failed", { ...passed, verdict: "may not enter" }), upload(2, "passed", { ...passed, counts: false }), upload(1, "plays", { ...passed, counts: true })] };
  const answers = { state, games: { games: [] }, report: { text: "", requirements: [] }, choose: {} };

  test("is chosen among those that passed", async () => {
    const asked = [];
    const shown = { ...answers };
    await visit_with(shown, async (page) => {
      await page.getByText("you choose which one of those that pass plays").waitFor();
      assert.equal(await page.getByText("Play this one").count(), 1);
      shown.state = { ...state, uploads: [state.uploads[0], upload(2, "accepted", { ...passed, counts: true }), upload(1, "plays", { ...passed, counts: false })] };
      await page.getByRole("button", { name: "Play upload 2" }).click();
      await page.getByText("You chose upload 2.").waitFor();
      await page.getByText("passed: will play when the current games have ended").waitFor();
      await page.getByRole("button", { name: "Play upload 1" }).waitFor();
      assert.equal(asked.includes("choose"), true);
      await assert_is_readable(page, "hand-in-choice");
    }, (path) => asked.push(path));
  });

  test("is not chosen after the deadline, nor by another rule", async () => {
    const shown = { ...answers, state: { ...state, deadline: { until: "2026-01-01T00:00:00Z", closes: "2026-01-01T00:00:00Z", open: false } } };
    await visit_with(shown, async (page) => {
      await page.getByText("passed: another one counts").waitFor();
      assert.equal(await page.getByText("Play this one").count(), 0);
      shown.state = { ...state, upload_counts: "best" };
      await page.getByText("the one that passes most situations plays").waitFor();
      assert.equal(await page.getByText("Play this one").count(), 0);
    });
  });
});

describe("a file", () => {
  test("is sent once, however many are dropped meanwhile, and its progress is not read aloud", async () => {
    const arrives = hold();
    const asked = [];
    await visit_with({ state: { person, limit: 1e6, uploads: [] }, games: { games: [] }, upload: () => arrives.released.then(() => ({ number: 1 })) }, async (page) => {
      await page.getByLabel("Choose a file …").setInputFiles(file("mine.sh", broken_program));
      await page.getByLabel("Sent", { exact: true }).waitFor();
      assert.equal(await page.locator("[role=status] progress").count(), 0);
      await page.getByLabel("Choose a file …").setInputFiles(file("other.sh", broken_program));
      await page.getByText("Wait until your upload has arrived, then hand in again.").waitFor();
      arrives.release();
      await page.getByRole("status").getByText("Upload 1 has arrived.").waitFor();
      assert.deepEqual(asked.filter((path) => path.startsWith("upload/")), ["upload/mine.sh"]);
      assert.equal(await page.getByLabel("Sent", { exact: true }).count(), 0);
    }, (path) => asked.push(path));
  });

  test("that the browser cannot read is reported", async () => {
    await visit_with({ state: { person, limit: 1e6, uploads: [] }, games: { games: [] } }, async (page) => {
      await page.locator(".drop-area").evaluate((area) => {
        const entry = { isFile: true, fullPath: "/gone.py", file: (_, fail) => fail(new DOMException("gone", "NotFoundError")) };
        const event = new Event("drop", { cancelable: true });
        Object.defineProperty(event, "dataTransfer", { value: { items: [{ webkitGetAsEntry: () => entry }] } });
        area.dispatchEvent(event);
      });
      await page.getByText("The browser cannot read what you dropped.").waitFor();
    });
  });
});

describe("the link \"Skip to the content\"", () => {
  test("does not log out", async () => {
    const asked = [];
    await visit_with({ state: { person, limit: 1e6, uploads: [upload(1, "waiting")] }, games: { games: [] }, login: {} }, async (page) => {
      await page.getByText("waits for its check", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Skip to the content" }).focus();
      await page.keyboard.press("Enter");
      await becomes(page, () => page.evaluate(() => document.activeElement.id), "main");
      await page.waitForResponse("**/hand-in/state");
      assert.equal(new URL(page.url()).hash, "#main");
      assert.equal(asked.includes("login"), false);
    }, (path) => asked.push(path));
  });
});

describe("a person whom the proxy has logged in", () => {
  test("finds no button to log out", async () => {
    await visit_with({ state: { person: { ...person, by_proxy: true }, limit: 1e6, uploads: [] }, games: { games: [] } }, async (page) => {
      await page.getByText("You have not handed in a program yet.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Log out" }).count(), 0);
    });
  });
});

describe("a member of a team", () => {
  test("sees the team, and who handed in", async () => {
    await visit_with({ state: { person: { ...person, team: "Red" }, limit: 1e6, uploads: [upload(1, "waiting", { by: "bob" })] }, games: { games: [] } }, async (page) => {
      await page.getByText("Hand in · Ada, team Red").waitFor();
      await page.getByText("by bob").waitFor();
    });
  });
});

describe("my games", () => {
  test("are the last ten, with result, opponent, reason, the viewer and my log; then all", async () => {
    const games = Array.from({ length: 12 }, (_, index) => ({ game: 12 - index, opponent: "bob", colour: "white", result: index === 0 ? "lost" : "won", ending: index === 0 ? "time" : "line" }));
    await visit_with({ state: { person, limit: 1e6, uploads: [upload(1, "plays", passed)] }, games: { games, player: 1 }, report: { text: "", requirements: [] } }, async (page) => {
      const rows = page.getByRole("table", { name: "My games" }).locator("tbody tr");
      await rows.nth(9).waitFor();
      assert.equal(await rows.count(), 10);
      assert.match(await rows.first().textContent(), /lost.*bob.*time overrun/);
      assert.equal(await rows.first().getByRole("link", { name: "Game 12", exact: true }).getAttribute("href"), "game.html#g12");
      assert.equal(await rows.first().getByRole("link", { name: /my log/ }).getAttribute("href"), "hand-in/log/12");
      await page.getByRole("button", { name: "Show all 12 games" }).click();
      await rows.nth(11).waitFor();
    });
  });
});

describe("the deadline", () => {
  test("is counted down in seconds, and then there is no place to drop a file", async () => {
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    const answers = { state: { person, limit: 1e6, uploads: [], deadline: { until, closes: until, open: true } }, games: { games: [] } };
    await visit_with(answers, async (page) => {
      await page.getByText(/^(20|19) min \d+ s left$/).waitFor();
      await page.getByLabel("Choose a file …").waitFor();
      answers.state.deadline.open = false;
      await page.getByRole("heading", { name: "The deadline has passed" }).waitFor();
      assert.equal(await page.getByLabel("Choose a file …").count(), 0);
    });
  });

  test("is asked for once a second when it is reached, until the server says that it has passed", async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const times = [];
    await visit_with({ state: { person, limit: 1e6, uploads: [], deadline: { until: past, closes: past, open: true } }, games: { games: [] } }, async (page) => {
      await page.getByText("0 s left").waitFor();
      await becomes(page, () => times.length > 3, true);
      assert.ok(times[3] - times[0] > 2000, `${times[3] - times[0]} ms`);
    }, (path) => path === "state" && times.push(performance.now()));
  });

  test("is counted down by the clock of the server", async () => {
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    const headers = { "Server-Time": String(Date.parse(until) - 59_000) };
    await visit_with({ headers, state: { person, limit: 1e6, uploads: [], deadline: { until, closes: until, open: true } }, games: { games: [] } }, async (page) => {
      await page.getByText(/^\d+ s left$/).waitFor();
    });
  });
});

const teacher = { login: "prof", name: "Prof", role: "teacher" };
const student = (login, state, more = {}) => ({ login, name: login, section: "", email: "", team: "", uploads: 2, received: "2026-11-27T10:00:00Z", state, reason: "", plays: 0, next: 0, next_received: "", until: "", ...more });

describe("a teacher's table", () => {
  test("says why a program that passed does not play", async () => {
    const students = [student("ada", "removed"), student("bob", "unchanged", { plays: 1, next: 1, next_received: "2026-11-26T10:00:00Z" })];
    await visit_with({ state: { person: teacher, limit: 1e6, students, others: [] } }, async (page) => {
      const row = (name) => page.getByRole("table", { name: "Students" }).getByRole("row", { name });
      await row(/ada/).getByText("passed, but was taken out of agents/").waitFor();
      await row(/bob/).getByText("the same program as the one that plays").waitFor();
      await page.getByRole("table", { name: "Would not play in the final" }).getByText("passed its check, but was taken out of agents/").waitFor();
      await page.getByRole("table", { name: "Would play in the final" }).getByText("an earlier one: No. 2 is the same program").waitFor();
      await page.getByRole("button", { name: /^Withdrawn or taken out 1$/ }).waitFor();
    });
  });

  test("counts the program of a team once", async () => {
    const of_team = { team: "Red", plays: 2, next: 2, next_received: "2026-11-26T10:00:00Z" };
    const students = [student("ada", "withdrawn", of_team), student("bob", "plays", of_team), student("carl", "plays", of_team), student("dora", "")];
    await visit_with({ state: { person: teacher, limit: 1e6, students, others: [] }, withdraw: {} }, async (page) => {
      await page.getByText("1 program would play, 2 students would not.").waitFor();
      await page.getByRole("table", { name: "Would play in the final" }).getByText("Team Red").waitFor();
      await page.getByText("carl · team Red").waitFor();
      await page.getByRole("button", { name: "Change bob" }).click();
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
      await page.getByRole("button", { name: "Withdraw bob for good" }).click();
      await page.getByText("bob is withdrawn; team Red plays on until all of it are.").waitFor();
    });
  });

  test("does not disturb a date that is being chosen, and wants one", async () => {
    const answers = { state: { person: teacher, limit: 1e6, students: [student("ada", "waiting"), student("bob", "")], others: [] }, extend: { done: ["ada", "bob"].map((login) => `${login} may hand in at any time: there is no deadline`) } };
    const asked = [];
    await visit_with(answers, async (page) => {
      await page.getByLabel("Select all shown students").check();
      await page.getByRole("button", { name: "Extend for 2 students" }).click();
      const field = await page.getByLabel("New deadline of the selected students").elementHandle();
      assert.equal(await field.evaluate((input) => input === document.activeElement), true, "the browser asks for a date");
      assert.equal(asked.includes("extend"), false);
      await field.evaluate((input) => input.addEventListener("blur", () => (document.body.dataset.disturbed = "yes")));
      answers.state = { ...answers.state, students: [student("ada", "failed"), student("bob", "")] };
      await page.getByText("failed: does not play").waitFor();
      assert.equal(await field.evaluate((input) => input === document.activeElement), true);
      assert.equal(await page.evaluate(() => document.body.dataset.disturbed), undefined);
      await field.fill("2099-12-01T18:00");
      await page.getByRole("button", { name: "Extend for 2 students" }).click();
      await page.getByText("2 students may hand in at any time: there is no deadline.").waitFor();
    }, (path) => asked.push(path));
  });
});

describe("a teacher", () => {
  test("filters, hands in for a student, extends for several, downloads, and withdraws", async () => {
    await visit(`${server.address}hand-in#${teachers_token}`, {}, async (page) => {
      const row = page.getByRole("table", { name: "Students" }).getByRole("row", { name: /bob/ });
      await row.getByText("nothing handed in").waitFor();
      await page.getByRole("button", { name: /^Nothing yet 1$/ }).click();
      await page.getByRole("link", { name: "Write to these 1" }).waitFor();
      assert.equal(await page.getByRole("link", { name: "Write to these 1" }).getAttribute("href"), "mailto:?bcc=bob%40x.org");
      await page.getByRole("button", { name: /^All 2$/ }).click();
      await page.getByText("0 programs would play, 2 students would not.").waitFor();
      const open = () => page.getByRole("button", { name: "Change bob" }).click();
      await open();
      await take_screenshot(page, "hand-in-change");
      await page.getByLabel("Hand in for bob").setInputFiles(file("his.sh", broken_program));
      await page.getByText("Upload 1 of bob has arrived.").waitFor();
      await row.getByText("failed: does not play").waitFor();
      await page.getByLabel("Select all shown students").check();
      await page.getByLabel("New deadline of the selected students").fill("2099-12-01T18:00");
      await page.getByRole("button", { name: "Extend for 2 students" }).click();
      await page.getByText(/^2 students may hand in until 1 Dec 2099, 18:00\.$/).waitFor();
      await open();
      await page.getByLabel("New deadline of bob").fill("2099-10-01T18:00");
      await page.getByRole("button", { name: "Extend", exact: true }).click();
      await page.getByText(/^Bob may hand in until .* 2099, .* as before: 1 Oct 2099, 18:00 is earlier than this deadline\.$/).waitFor();
      assert.equal(await page.getByRole("link", { name: /^Download everything/ }).getAttribute("href"), "hand-in/download");
      await open();
      assert.equal(await page.getByRole("link", { name: /^Download the uploads/ }).getAttribute("href"), "hand-in/download?login=bob");
      await page.getByRole("button", { name: "Withdraw", exact: true }).click();
      await page.getByRole("button", { name: "Withdraw bob for good" }).click();
      await row.getByText("withdrawn by a teacher").waitFor();
      await assert_is_readable(page, "hand-in-teacher");
      await log_out(page);
    });
  });
});

/** The page's tournament with players `names`, best first. */
async function show_players(page, names) {
  await page.route("**/data/tournament.json", async (route) => {
    const json = await (await route.fetch()).json();
    const players = names.map((name, index) => ({ number: index + 1, name, rank: index + 1, unranked: false, withdrawn: false, values: { points: 20 - index } }));
    const columns = [["rank", "rank", "rank"], ["player", "player", "player"], ["points", "number", "points"]].map(([key, kind, heading]) => ({ key, kind, heading, meaning: "", dispensable: false }));
    await route.fulfill({ json: { ...json, players, columns } });
  });
}

describe("a student's standing", () => {
  test("is the pseudonym that is chosen, the best players and the own place", async () => {
    const answers = { players: ["Zorro", "Jade Lynx", "Teal Owl", "Amber Heron"], state: { person, limit: 1e6, uploads: [upload(1, "plays", passed)], pseudonym: "", shown_as: "Amber Heron", leaderboard: 2 }, games: { games: [], player: 4 }, report: { text: "", requirements: [] }, pseudonym: () => {
      Object.assign(answers.state, { pseudonym: "Countess", shown_as: "Countess" });
      return { pseudonym: "Countess" };
    } };
    await visit_with(answers, async (page) => {
      await page.getByText("Others see you as Amber Heron.").waitFor();
      const rows = page.getByRole("table", { name: "Standings" }).locator("tbody tr");
      await rows.nth(2).waitFor();
      assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.querySelector("th a").getAttribute("aria-label"))), ["Zorro", "Jade Lynx", "Amber Heron"]);
      assert.match(await rows.nth(2).textContent(), /^4.*you17$/);
      assert.equal(await page.locator("tr.own").count(), 1);
      const field = page.getByLabel("Your pseudonym");
      await field.fill("Countess");
      await page.waitForResponse("**/hand-in/state");
      assert.equal(await field.inputValue(), "Countess", "typing is not disturbed");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Your pseudonym is now Countess.").waitFor();
      await page.getByText("Others see you as Countess.").waitFor();
      await assert_is_readable(page, "hand-in-standing");
    });
  });

  test("shows the teacher both names, who can change one", async () => {
    const sent = [];
    const answers = { state: { person: teacher, limit: 1e6, students: [student("ada", "plays", { shown_as: "Countess" })], others: [] }, pseudonym: {} };
    await visit_with(answers, async (page) => {
      await page.getByRole("row", { name: /ada/ }).getByText("shown as Countess").first().waitFor();
      page.on("request", (request) => request.method() === "POST" && sent.push(request.postDataJSON()));
      await page.getByRole("button", { name: "Change ada" }).click();
      await page.getByLabel("Pseudonym of ada").fill("");
      await page.getByRole("button", { name: "Rename" }).click();
      await page.getByText("Ada has no pseudonym now.").or(page.getByText("ada has no pseudonym now.")).waitFor();
      assert.deepEqual(sent, [{ login: "ada", pseudonym: "" }]);
    });
  });
});

describe("friendly matches", () => {
  const games = [{ colour: "white", result: "won", ending: "line" }, { colour: "black", result: "lost", ending: "time" }];
  const played = { number: 1, opponent: "level-3", asked: "2026-11-27T10:00:00Z", state: "played", upload: 1, fault: "", games };
  const state = (left, ...matches) => ({ person, limit: 1e6, uploads: [upload(1, "plays", passed)], friendly: { left, matches } });

  test("are asked for against a player or a level, one at a time, and shown with viewer and log", async () => {
    const sent = [];
    const answers = { players: ["me", "Zorro"], state: state(2, played), games: { games: [], player: 1 }, report: { text: "", requirements: [] }, match: () => {
      answers.state = state(1, { ...played, number: 2, opponent: "Zorro", state: "waiting", upload: 0, games: [] }, played);
      return { number: 2 };
    } };
    await visit_with(answers, async (page) => {
      page.on("request", (request) => request.method() === "POST" && sent.push(request.postDataJSON()));
      const row = page.getByRole("table", { name: "Friendly matches" }).locator("tbody tr").last();
      assert.match(await row.textContent(), /level-3.*won line.*lost.*time overrun/);
      assert.equal(await row.getByRole("link", { name: "Game 2 of match 1", exact: true }).getAttribute("href"), "game.html?match=1#g2");
      assert.equal(await row.getByRole("link", { name: "my log of game 2 of match 1" }).getAttribute("href"), "hand-in/match-log/1/2");
      await page.getByRole("option", { name: "Zorro" }).waitFor({ state: "attached" });
      assert.equal(await page.getByRole("option", { name: "me", exact: true }).count(), 0);
      await page.getByLabel("Opponent").selectOption("Zorro");
      await page.getByRole("button", { name: "Ask for a match" }).click();
      await page.getByText("Friendly match 2 waits for its turn.").waitFor();
      await page.getByText("You may ask for 1 more match within a day. The next one can be asked for when this one is over.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Ask for a match" }).isDisabled(), true);
      assert.deepEqual(sent, [{ opponent: "Zorro" }]);
      await assert_is_readable(page, "hand-in-friendly");
    });
  });

  test("are shown move by move to their student alone", async () => {
    const moves = ["D1", "C1", "D2"].map((place, index) => ({ ply: index + 1, colour: index % 2 === 0 ? "white" : "black", place, seconds: 0.1 }));
    await visit_with({ complaint: /status of 4/, state: state(1, played), games: { games: [] }, report: { text: "", requirements: [] } }, async (page) => {
      await page.route("**/hand-in/match/1/2", async (route) => {
        const { rules, game } = await (await fetch(`${server.address}data/tournament.json`)).json();
        const side = (player, name) => ({ player, name });
        await route.fulfill({ json: { format: 1, number: 2, round: 1, white: side(1, "level-3"), black: side(2, "you"), catalogue: "connect4", game, rules, turn_seconds: 5, match_seconds: 0, increment_seconds: 0, opening: [], moves, running: false, clock: null, started: null, outcome: null, score: null, record: null, analysis: null } });
      });
      await page.goto(`${server.address}game.html?match=1#g2`);
      await page.getByRole("heading", { name: "Friendly match 1: Game 2" }).waitFor();
      assert.equal(await page.locator(".board .stone").count(), 3);
      assert.equal(await page.getByRole("link", { name: "‹ previous game" }).getAttribute("href"), "game.html?match=1#g1");
      assert.equal(await page.locator("a[href^='agent.html']").count(), 0, "its sides have no pages");
      await page.goto(`${server.address}game.html?match=1#g1`);
      await page.getByText("log in with your token first").waitFor();
    });
  });
});
