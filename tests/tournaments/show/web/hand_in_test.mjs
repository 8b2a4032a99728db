// SPDX-License-Identifier: MIT
// Handing in on the page of `tournament serve --hand-in`, with the real check.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { phone, projector, take_screenshot, visit } from "./browser.mjs";
import { make_tournament, serve, tournament } from "./tournament_folder.mjs";

const broken_program = "#!/bin/sh\nexit 7\n";
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

let server = null;
let token = "";
let teachers_token = "";
before(async () => {
  const folder = await make_tournament("door", ["--time", "100", "--title", "Artificial Intelligence", "--deadline", "2099-11-01T18:00:00Z"], {});
  const roster = path.join(folder, "roster.csv");
  writeFileSync(roster, "login,name,email\nada,<i>Ada</i>,ada@x.org\nbob,Bob,bob@x.org\n");
  token = /ada,.*,(\w{32})\n/.exec(await tournament("invite", folder, roster))[1];
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

  test("reads the rules and the guide without a token, from the menu on", async () => {
    await visit(`${server.address}index.html`, {}, async (page) => {
      await page.getByRole("link", { name: "Puzzles" }).waitFor();
      await page.goto(`${server.address}hand-in?guide`);
      await page.getByRole("heading", { name: "Five minutes to a game" }).waitFor();
      await page.getByText("the first line of four in a row wins").waitFor();
      await assert_is_readable(page, "hand-in-guide");
    });
  });
});

/** Shows the page with `answers`, by the path below hand-in/, instead of those of the server. */
async function visit_with(answers, look_around) {
  await visit("about:blank", { expected_complaint: answers.complaint }, async (page) => {
    await page.route("**/hand-in/*", (route) => {
      const answer = answers[new URL(route.request().url()).pathname.split("/hand-in/")[1]];
      return answer === undefined ? route.continue() : route.fulfill({ json: answer });
    });
    await page.route("**/hand-in/report/*", (route) => route.fulfill({ json: answers.report }));
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
