// SPDX-License-Identifier: MIT
// Puzzles of a game, a player, the tournament, and on the front page.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { becomes, phone, take_screenshot, visit } from "./browser.mjs";
import { copy_site, put_document, recoloured_game, tournament_of } from "./sample_documents.mjs";
import { axe_violations, faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { make_tournament, page_on_disk, tournament } from "./tournament_folder.mjs";

let folder = "";
before(async () => {
  folder = await make_tournament("puzzles", [], { anna: [], bert: [] });
  await tournament("run", "--no-trial", folder);
  await tournament("analyse", folder);
  await tournament("site", folder);
});

const stones = (page) => page.locator(".puzzle .board .stone").count();
const feedback = (page) => page.locator(".feedback").textContent();

describe("a puzzle", () => {
  test("asks for the move that was missed, says what is wrong with others, and what was played", async () => {
    await visit(page_on_disk(folder, "puzzle.html#g1"), {}, async (page) => {
      await page.getByRole("heading", { name: "White to move: find the move that wins." }).waitFor();
      assert.equal(await stones(page), 0);
      assert.deepEqual(await faults_of_structure(page), []);
      assert.deepEqual(await axe_violations(page), []);
      await page.getByRole("button", { name: "Column C" }).click();
      await becomes(page, () => feedback(page), "Not C1: draw.");
      assert.equal(await stones(page), 0);
      await page.getByRole("button", { name: "Column A" }).focus();
      await page.keyboard.press("Enter");
      assert.match(await feedback(page), /^Not A1, which was played: Black wins in 40 plies\.$/);
      assert.equal(await page.locator(".board .crossed").count(), 2);
      assert.deepEqual(await too_faint_texts(page), []);
      await take_screenshot(page, "puzzle");
      await page.getByRole("button", { name: "Column D" }).click();
      assert.match(await feedback(page), /^Right, D1: White wins in 41 plies\. (anna|bert) played A1: Black wins in 40 plies\.$/);
      assert.equal(await stones(page), 1);
      assert.equal(await page.locator(".board .value").count(), 7);
      assert.equal(await page.getByRole("button", { name: /^Column/ }).count(), 0);
      await page.getByText(/^Puzzle 1 of \d+; 1 solved, this one too\.$/).waitFor();
      await page.getByRole("button", { name: "Next puzzle" }).click();
      await page.getByRole("heading", { name: "Black to move: find the move that wins." }).waitFor();
      assert.equal(await stones(page), 1);
      await page.getByRole("button", { name: "Show the solution" }).click();
      assert.match(await feedback(page), /^The solution: /);
      assert.equal(await stones(page), 2);
      await page.reload();
      await page.getByText(/^Puzzle 1 of \d+; 1 solved, this one too\.$/).waitFor();
      await page.getByRole("link", { name: "Try it out" }).click();
      await page.getByText("Trying out from the empty board").waitFor();
    });
  });

  test("comes from the front page, from a player, and from a game", async () => {
    await visit(page_on_disk(folder, "index.html"), {}, async (page) => {
      await page.getByRole("heading", { name: /^Blunder of the day/ }).waitFor();
      await take_screenshot(page, "blunder-of-the-day", { fullPage: true });
      await page.getByRole("link", { name: "Solve it", exact: true }).click();
      await page.getByRole("heading", { name: /to move: find/ }).waitFor();
      await page.waitForURL(/puzzle\.html#g\d+m\d+$/);
      await page.getByText(/^Puzzle 1 of \d+; 0 solved/).waitFor();
      await page.goto(page_on_disk(folder, "agent.html#p1"));
      await page.getByRole("link", { name: "Puzzles from these moves" }).click();
      await page.getByText(/^Puzzle 1 of \d+; 0 solved/).waitFor();
      assert.match(await page.locator("#subheading").textContent(), /^Chances that (anna|bert) missed$/);
      await page.goto(page_on_disk(folder, "game.html#g2"));
      await page.getByRole("link", { name: /^Learn from \d+ mistakes/ }).click();
      await page.locator("#subheading", { hasText: "Better moves in game 2" }).waitFor();
    });
  });

  test("is fit for a phone and for the dark; one that is none says so", async () => {
    await visit(page_on_disk(folder, "puzzle.html#g1m2"), { colorScheme: "dark" }, async (page) => {
      await page.getByRole("heading", { name: /^Black to move/ }).waitFor();
      assert.deepEqual(await too_faint_texts(page), []);
      assert.deepEqual(await axe_violations(page), []);
      await take_screenshot(page, "puzzle-dark");
      await page.setViewportSize(phone);
      assert.equal(await overflow(page), 0);
      await take_screenshot(page, "puzzle-phone", { fullPage: true });
      await page.goto(page_on_disk(folder, "puzzle.html#g1m99"));
      await page.getByText("Move 99 of game 1 is not a puzzle").waitFor();
    });
  });

  test("at Go-moku takes the move that was found; what nobody looked at is not called wrong", async () => {
    const site = copy_site(folder, "gomoku-puzzles");
    const game = recoloured_game("anna", "bert");
    const lost = { result: "loss", plies: 4, score: -9000 };
    game.analysis.moves = [{ ply: 9, value: lost, best_value: { result: "draw", score: 0 }, best: ["H7", "F7"], judgement: "mistake", exact: true }];
    put_document(site, "tournament", tournament_of(["anna", "bert"]));
    put_document(site, "game-1", game);
    await visit(page_on_disk(site, "puzzle.html#g1"), {}, async (page) => {
      await page.getByRole("heading", { name: "White to move: find the move that holds the draw." }).waitFor();
      await page.getByRole("button", { name: "O15", exact: true }).click();
      assert.match(await feedback(page), /^The engine found another move\. Nobody has checked whether O15 is as good/);
      await page.getByRole("button", { name: "A1", exact: true }).click();
      assert.match(await feedback(page), /^Not A1, which was played: Black wins in 4 plies\./);
      await page.getByRole("button", { name: "F7", exact: true }).click();
      assert.match(await feedback(page), /^Right, F7: draw\./);
    });
  });
});
