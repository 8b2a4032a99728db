// SPDX-License-Identifier: MIT
// Playing on the page: Go-moku's recolouring, and the pace of a game of two engines.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { becomes, begin_game, phone, take_screenshot, visit } from "./browser.mjs";
import { faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { make_tournament, serve } from "./tournament_folder.mjs";

let server = null;
before(async () => {
  server = await serve(await make_tournament("playing", [], { anna: [], bert: [] }));
});
after(() => server?.end());

const stones = (page) => page.locator(".viewer .board .stone").count();
const status = (page) => page.locator(".play-status").textContent();

describe("Go-moku's recolouring", () => {
  test("is explained before the game, asked for, said when it was done, and stands in the list of moves", async () => {
    await visit(`${server.address}play.html`, {}, async (page) => {
      await page.getByRole("radio", { name: /^Go-moku/ }).check();
      await page.getByText("Black’s first move may turn White’s first stone black").waitFor();
      await begin_game(page, /^Go-moku/, "human", "human");
      const recolour = page.getByRole("button", { name: "Turn White’s stone black" });
      assert.equal(await recolour.isVisible(), false);
      await page.getByRole("button", { name: "H8" }).click();
      await page.getByText("Place a stone, or turn White’s stone on H8 black. Your move: Black.").waitFor();
      assert.equal(await page.getByRole("button", { name: "H8, White: turn it black" }).count(), 1);
      assert.deepEqual(await faults_of_structure(page), []);
      await take_screenshot(page, "recolouring-asked");
      await recolour.click();
      await becomes(page, () => page.locator(".viewer .stone.black").count(), 1);
      assert.match(await status(page), /^Black turned White’s stone on H8 black. Your move: White/);
      assert.equal(await recolour.isVisible(), false);
      assert.match(await page.locator(".move").nth(1).textContent(), /^2H8 ⟳ black/);
      assert.match(await page.locator(".details").textContent(), /^Black’s first move may turn/);
      assert.deepEqual(await too_faint_texts(page), []);
      await take_screenshot(page, "recolouring-done");
      await page.setViewportSize(phone);
      assert.equal(await overflow(page), 0);
      await take_screenshot(page, "recolouring-phone", { fullPage: true });
      await page.getByRole("button", { name: "A1", exact: true }).click();
      await becomes(page, () => status(page), "Your move: Black.");
    });
  });
});

describe("a game of two engines", () => {
  test("is shown at a pace, however soon it was over, and its end not before its last move", async () => {
    await visit(`${server.address}play.html`, {}, async (page) => {
      const first_level = await page.getByLabel("Black").locator("option").nth(1).getAttribute("value");
      await begin_game(page, /^Connect-4/, first_level, first_level);
      await page.getByRole("button", { name: "Pause" }).click();
      const shown = await stones(page);
      const game = () => page.evaluate(async () => (await fetch(`play/${location.hash.slice(2)}`)).json());
      await becomes(page, async () => (await game()).outcome !== null, true);
      assert.equal(await stones(page), shown);
      assert.equal(await status(page), `Paused after move ${shown}.`);
      assert.equal(await page.locator(".viewer .outcome").count(), 0);
      await page.getByLabel("Pace").selectOption("slow");
      await page.getByRole("button", { name: "Continue" }).click();
      await becomes(page, async () => (await stones(page)) > shown, true);
      await page.getByRole("button", { name: "To the end" }).click();
      const { moves, outcome } = await game();
      await becomes(page, () => stones(page), moves.length);
      await becomes(page, () => page.locator(".viewer .outcome").textContent(), outcome.sentence);
      assert.equal(await page.getByRole("button", { name: "Pause" }).isVisible(), false);
      assert.equal(await page.getByRole("button", { name: /^Column/ }).count(), 0);
      await page.reload();
      await becomes(page, () => stones(page), moves.length);
    });
  });
});
