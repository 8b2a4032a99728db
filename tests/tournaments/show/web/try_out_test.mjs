// SPDX-License-Identifier: MIT
// Trying out other moves in a recorded game, from disk and with a server that evaluates them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { becomes, hold, phone, take_screenshot, visit } from "./browser.mjs";
import { axe_violations, faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { copy_site, put_document, recoloured_game, tournament_of } from "./sample_documents.mjs";
import { make_tournament, page_on_disk, serve, tournament } from "./tournament_folder.mjs";

const stones = (page) => page.locator(".viewer .board .stone").count();
const words = (page) => page.locator(".try-out [role=status]").textContent();

let folder = "";
let server = null;
before(async () => {
  folder = await make_tournament("try-out", [], { anna: [], bert: [] });
  await tournament("run", "--no-trial", folder);
  await tournament("analyse", folder);
  await tournament("site", folder);
  server = await serve(folder);
});
after(() => server?.end());

describe("trying out, from disk", () => {
  test("goes on by hand from any move, by keyboard too, and comes back by one key", async () => {
    await visit(page_on_disk(folder, "game.html#g1m3"), {}, async (page) => {
      await becomes(page, () => stones(page), 3);
      assert.equal(await page.getByRole("button", { name: /^Column/ }).count(), 0);
      await page.getByRole("button", { name: "Try it out" }).click();
      assert.match(await words(page), /^Trying out from move 3: make a move/);
      await page.getByRole("button", { name: /^Column D/ }).click();
      assert.equal(await stones(page), 4);
      await page.getByRole("button", { name: /^Column D/ }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      assert.equal(await stones(page), 5);
      await page.waitForURL(/#g1m3tD1E1$/);
      assert.deepEqual(await page.locator(".move.tried .place").allTextContents(), ["D1", "E1"]);
      // A different move at an earlier ply of the line replaces the rest of the line.
      await page.getByRole("button", { name: /^Move 4:/ }).click();
      await page.getByRole("button", { name: /^Column G/ }).click();
      await page.waitForURL(/#g1m3tD1G1$/);
      await page.keyboard.press("Escape");
      await becomes(page, () => stones(page), 3);
      await page.waitForURL(/#g1m3$/);
      assert.equal(await page.locator(".move.tried").count(), 0);
      assert.equal(await page.getByRole("button", { name: /^Column/ }).count(), 0);
      await page.keyboard.press("t");
      await page.getByRole("button", { name: /^Column A/ }).first().waitFor();
    });
  });

  test("says where it is when the graph is clicked, and begins there", async () => {
    await visit(page_on_disk(folder, "game.html#g1m5t"), {}, async (page) => {
      await becomes(page, () => words(page), "Trying out from move 5: make a move on the board.");
      const graph = page.locator(".value-graph");
      await graph.click({ position: { x: 2, y: 20 } });
      await becomes(page, () => words(page), "Trying out from the empty board: make a move on the board.");
      await page.waitForURL(/#g1m0t$/);
      await page.getByRole("button", { name: /^Column D/ }).click();
      await page.getByRole("button", { name: /^Column D/ }).click();
      await page.waitForURL(/#g1m0tD1D2$/);
      await page.goto(page_on_disk(folder, "game.html#g1m5tG1"));
      await becomes(page, () => words(page), "Trying out from move 5.");
      await graph.click({ position: { x: 2, y: 20 } });
      await becomes(page, () => words(page), "Trying out from move 5. Shown: the empty board; a move made here starts a new line.");
      await page.keyboard.press("ArrowRight");
      await becomes(page, () => words(page), "Trying out from move 5. Shown: move 1 of the game; a move made here starts a new line.");
    });
  });

  test("is opened by its address, ends where the game would, and takes nothing illegal", async () => {
    await visit(page_on_disk(folder, "game.html#g1m0tA1B1A2B2A3B3A4"), {}, async (page) => {
      await page.getByText("White wins: four in a row at A1 A2 A3 A4.").waitFor();
      assert.equal(await page.getByRole("button", { name: /^Column/ }).count(), 0);
      assert.equal(await page.locator(".board .won").count(), 4);
      await page.goto(page_on_disk(folder, "game.html#g1m0tA1A1"));
      await page.getByText("A1 cannot be played there.").waitFor();
      assert.equal(await stones(page), 1);
      await page.waitForURL(/#g1m0tA1$/);
      await page.goto(page_on_disk(folder, "game.html#g1m2"));
      await becomes(page, () => page.locator(".try-out").isVisible(), false);
    });
  });

  test("knows what the analysis knew of the position it began from", async () => {
    await visit(page_on_disk(folder, "game.html#g1m1t"), {}, async (page) => {
      await page.getByRole("button", { name: /^Column A: (White|Black) wins/ }).waitFor();
      assert.equal(await page.locator(".board .value").count(), 7);
      await page.getByRole("button", { name: /^Column A/ }).click();
      assert.match(await page.locator(".details").textContent(), /wins in \d+ plies/);
    });
  });

  test("is fit for a phone, and for those who need contrast", async () => {
    for (const colorScheme of ["light", "dark"]) {
      await visit(page_on_disk(folder, "game.html#g1m3tD1E1"), { colorScheme }, async (page) => {
        await becomes(page, () => stones(page), 5);
        assert.deepEqual(await faults_of_structure(page), []);
        assert.deepEqual(await too_faint_texts(page), []);
        assert.deepEqual(await axe_violations(page), []);
        await take_screenshot(page, `try-out-${colorScheme}`);
        if (colorScheme === "dark") return;
        await page.setViewportSize(phone);
        assert.equal(await overflow(page), 0);
        await take_screenshot(page, "try-out-phone", { fullPage: true });
      });
    }
  });

  test("Go-moku: Black's first move may take White's stone; pop-outs: once each, where one's own stone lies", async () => {
    const site = copy_site(folder, "try-others");
    const game = recoloured_game("anna", "bert");
    put_document(site, "tournament", tournament_of(["anna", "bert"]));
    put_document(site, "game-1", game);
    const popping = { ...tournament_of(["anna", "bert"]).rules, columns: 7, rows: 6, gravity: true, pop_out: true, opening: "none", line_length: 4 };
    const moves = ["D1", "E1"].map((place, index) => ({ ...game.moves[index], place, recolours: false }));
    put_document(site, "game-2", { ...game, number: 2, rules: popping, moves, outcome: null, analysis: null });
    await visit(page_on_disk(site, "game.html#g1m1t"), {}, async (page) => {
      await page.getByRole("button", { name: "H8, White" }).click();
      await becomes(page, () => page.locator(".viewer .stone.black").count(), 1);
      assert.match(await page.locator(".told").textContent(), /Black recolours H8/);
      await page.waitForURL(/tH8$/);
    });
    await visit(page_on_disk(site, "game.html#g2m2t"), {}, async (page) => {
      assert.deepEqual(await page.getByRole("button", { name: /^Pop/ }).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), ["Pop out of column D"]);
      await page.getByRole("button", { name: "Pop out of column D" }).click();
      assert.equal(await stones(page), 1);
      await page.waitForURL(/tD0$/);
      await page.getByRole("button", { name: "Pop out of column E" }).click();
      assert.equal(await stones(page), 0);
      await page.getByRole("button", { name: "Column A" }).click();
      assert.equal(await page.getByRole("button", { name: /^Pop/ }).count(), 0);
    });
  });
});

describe("trying out, with a server", () => {
  test("shows the value of every column at once, and judges what was tried", async () => {
    await visit(`${server.address}game.html#g1m0t`, {}, async (page) => {
      const values = page.locator(".board .value");
      await becomes(page, () => values.count(), 7);
      assert.deepEqual(await values.allTextContents(), ["−40", "−42", "=", "+41", "=", "−42", "−40"]);
      await page.getByRole("button", { name: /^Column C: draw/ }).click();
      await becomes(page, () => stones(page), 1);
      await page.getByText(/^mistake: draw\. With D1 White wins in 41 plies\./).waitFor();
      await page.getByRole("button", { name: /^Column D: / }).waitFor();
      assert.match(await page.locator(".move.tried").textContent(), /C1\?/);
      await take_screenshot(page, "try-out-values");
      await page.keyboard.press("Escape");
      await becomes(page, () => stones(page), 0);
    });
  });

  test("says of no other position that the server did not answer", async () => {
    await visit("about:blank", { expected_complaint: /500/ }, async (page) => {
      const { released, release } = hold();
      await page.route("**/play/**", async (route) => {
        await released;
        await route.fulfill({ status: 500, json: { error: "no engine" } });
      });
      try {
        await page.goto(`${server.address}game.html#g1m0tA1B1A2B2A3B3`);
        await becomes(page, () => words(page), "Trying out from the empty board. Thinking …");
        await page.getByRole("button", { name: /^Column A/ }).click();
        await becomes(page, () => words(page), "Trying out from the empty board.");
        const answered = page.waitForResponse("**/play/**");
        release();
        await (await answered).finished();
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
        assert.equal(await words(page), "Trying out from the empty board.");
      } finally {
        release();
        await page.unrouteAll({ behavior: "wait" });
      }
    });
  });
});
