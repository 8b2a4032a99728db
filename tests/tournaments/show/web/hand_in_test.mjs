// SPDX-License-Identifier: MIT
// Handing in on the page of `tournament serve --hand-in`, with the real check.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { phone, take_screenshot, visit } from "./browser.mjs";
import { make_tournament, serve, tournament } from "./tournament_folder.mjs";

const broken_program = "#!/bin/sh\nexit 7\n";

let server = null;
let token = "";
let teachers_token = "";
before(async () => {
  const folder = await make_tournament("door", ["--time", "100", "--deadline", "2099-11-01T18:00:00Z"], {});
  const roster = path.join(folder, "roster.csv");
  writeFileSync(roster, "login,name\nada,<i>Ada</i>\nbob,Bob\n");
  token = /ada,.*,(\w{32})\n/.exec(await tournament("invite", folder, roster))[1];
  teachers_token = /prof,.*,(\w{32})\n/.exec(await tournament("invite", folder, "--teacher", "prof"))[1];
  server = await serve(folder, "--hand-in");
});
after(() => server?.end());

describe("a student", () => {
  test("logs in with the token, hands in a file, and reads what check says", async () => {
    // The browser itself complains about the refusals that this test provokes.
    await visit(`${server.address}hand-in`, { expected_complaint: /status of 401/ }, async (page) => {
      await page.getByLabel("Your token").fill("wrong");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("this token is not valid").waitFor();
      assert.deepEqual(await faults_of_structure(page), []);
      await take_screenshot(page, "hand-in-token");
      await page.getByLabel("Your token").fill(token);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("You have not handed in a program yet.").waitFor();
      await page.getByText("<i>Ada</i>").waitFor();
      await page.getByLabel("File or archive").setInputFiles({ name: "mine.sh", mimeType: "text/plain", buffer: Buffer.from(broken_program) });
      await page.getByText("failed the check: it does not play").waitFor();
      await page.getByText("Check: may not enter").waitFor();
      assert.deepEqual(await faults_of_structure(page), []);
      assert.deepEqual(await too_faint_texts(page), []);
      await take_screenshot(page, "hand-in-failed");
      await page.setViewportSize(phone);
      assert.equal(await overflow(page), 0);
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByLabel("Your token").waitFor();
    });
  });

  test("logs in by a link, whose token leaves the address, and drops several files", async () => {
    await visit(`${server.address}hand-in#${token}`, {}, async (page) => {
      await page.getByRole("heading", { name: "What you handed in" }).waitFor();
      assert.equal(new URL(page.url()).hash, "");
      await page.getByLabel("File or archive").setInputFiles([
        { name: "größe.sh", mimeType: "text/plain", buffer: Buffer.from(broken_program) },
        { name: "agent.toml", mimeType: "text/plain", buffer: Buffer.from('command = ["sh", "größe.sh"]\n') },
      ]);
      await page.getByText("Upload 2 has arrived.").waitFor();
      await page.locator(".hand-in-upload.failed").nth(1).waitFor();
      assert.match(await page.locator(".hand-in-upload").first().textContent(), /Upload 2.*files\.tar/s);
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByLabel("Your token").waitFor();
    });
  });
});

describe("a report", () => {
  test("stays open while the list of uploads is renewed", async () => {
    const upload = (number, state) => ({ number, name: "mine.py", size: 5, received: "2026-11-27T10:00:00Z", by: "ada", state, verdict: "may enter", text: "the report" });
    let uploads = [upload(1, "accepted")];
    await visit("about:blank", {}, async (page) => {
      const person = { login: "ada", name: "Ada", role: "student" };
      await page.route("**/hand-in/state", (route) => route.fulfill({ json: { person, limit: 1e6, uploads } }));
      await page.route("**/hand-in/games", (route) => route.fulfill({ json: { games: [] } }));
      await page.goto(`${server.address}hand-in`);
      await page.getByText("Report", { exact: true }).click();
      const received = await page.evaluate((time) => new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }), upload(1).received);
      await page.getByText(`Upload 1 mine.py ${received}: `).waitFor();
      const text = await page.getByText("the report").elementHandle();
      await page.waitForResponse("**/hand-in/state");
      await page.waitForRequest("**/hand-in/state");
      assert.equal(await text.evaluate((shown) => shown.isConnected && shown.checkVisibility()), true, "it is not even written again");
      uploads = [upload(2, "waiting"), upload(1, "accepted")];
      await page.getByText("Upload 2").waitFor();
      assert.deepEqual(await page.locator("details").evaluateAll((all) => all.map((report) => report.open)), [false, true]);
      // The other tests use the same window.
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
});

describe("a teacher", () => {
  test("hands in for a student, extends a deadline, and withdraws", async () => {
    await visit(`${server.address}hand-in#${teachers_token}`, {}, async (page) => {
      const row = page.getByRole("row", { name: /^bob / });
      await row.getByText("nothing handed in").waitFor();
      assert.deepEqual(await faults_of_structure(page), []);
      await row.getByText("Change").click();
      await row.getByLabel("Hand in for bob").setInputFiles({ name: "his.sh", mimeType: "text/plain", buffer: Buffer.from(broken_program) });
      // The list was written again.
      await row.getByRole("cell", { name: "1", exact: true }).waitFor();
      await row.getByText("Change").click();
      await row.getByLabel("New deadline of bob").fill("2099-12-01T18:00");
      await row.getByRole("button", { name: "Extend" }).click();
      await page.getByText(/bob may hand in until 2099-12-01T[0-9:]*Z\.$/).waitFor();
      await row.getByText("Change").click();
      await row.getByLabel("New deadline of bob").fill("2099-10-01T18:00");
      await row.getByRole("button", { name: "Extend" }).click();
      await page.getByText(/bob may hand in until 2099-11-01T18:00:00Z as before: .* is earlier than this deadline\.$/).waitFor();
      assert.equal(await page.getByRole("link", { name: "Download everything" }).getAttribute("href"), "hand-in/download");
      await row.getByText("Change").click();
      await row.getByRole("button", { name: "Withdraw", exact: true }).click();
      await row.getByRole("button", { name: "Withdraw bob for good" }).click();
      await row.getByText("withdrawn by a teacher").waitFor();
      assert.deepEqual(await too_faint_texts(page), []);
      await take_screenshot(page, "hand-in-teacher");
      await page.setViewportSize(phone);
      assert.equal(await overflow(page), 0);
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByLabel("Your token").waitFor();
    });
  });
});
