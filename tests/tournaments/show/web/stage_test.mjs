// SPDX-License-Identifier: MIT
// The stage: live, and of a finished tournament opened from disk.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { readFileSync, writeFileSync } from "node:fs";
import { add_script, make_tournament, page_on_disk, run_beside, serve, tournament } from "./tournament_folder.mjs";
import { becomes, desktop, phone, projector, take_screenshot, visit } from "./browser.mjs";
import { copy_site, hostile_names, put_document, tournament_of } from "./sample_documents.mjs";
import { axe_violations, faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";

/** The smallest readable text on a screen 1080 pixels high: a fortieth of its height. */
const smallest_letters = 26;

const text_of = (page, selector) => page.locator(selector).textContent();

/** The texts that are too small to read from the last row. */
async function small_texts(page) {
  return page.evaluate((smallest) => {
    const faults = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (texts.currentNode.data.trim() === "" || element.closest("svg, .unseen, [hidden]") || !element.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < smallest) faults.push(`${texts.currentNode.data}: ${size}`);
    }
    return faults;
  }, smallest_letters);
}

/** The elements that overflow the window or their container. */
async function cut_off(page) {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll(".stage-game, .stage-game > .players > *, .stage-game .board, .stage-panel, .stage-panel tr, .stage-panel .match, .stage-winners, .stage-winners :is(h2, li, p), .ticker")).flatMap((element) => {
      const holders = [".stage-game", ".stage-column", ".stage-bracket", ".stage-panel", "main", "body"].map((name) => element.parentElement.closest(name)).filter(Boolean);
      const inner = element.getBoundingClientRect();
      return holders.flatMap((holder) => {
        const outer = holder.getBoundingClientRect();
        const inside = inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
        return inside ? [] : [`${element.tagName} ${element.className.baseVal ?? element.className} out of ${holder.className || holder.tagName}`];
      });
    }),
  );
}

/** The clocks that touch the frame around a player. */
async function clocks_at_the_frame(page) {
  return page.locator(".stage-game .clock").evaluateAll((clocks) =>
    clocks.filter((clock) => {
      const text = document.createRange();
      text.selectNodeContents(clock);
      return text.getBoundingClientRect().right > clock.closest(".player").getBoundingClientRect().right - 8;
    }).map((clock) => clock.textContent),
  );
}

async function looks_well(page) {
  assert.deepEqual(await small_texts(page), []);
  assert.deepEqual(await cut_off(page), []);
  assert.deepEqual(await faults_of_structure(page), []);
  assert.deepEqual(await too_faint_texts(page), []);
  assert.equal(await overflow(page), 0);
}

describe("the stage", () => {
  let folder = "";

  before(async () => {
    folder = await make_tournament("stage", ["--time", "1000"], {
      gated: ['command = ["python3", "gated_player.py"]', 'stem = "gated"'],
      quick: ['name = "the quick <b>fox</b> of the second row"'],
    }, 1);
    add_script(folder, "gated", "gated_player.py");
    const settings = path.join(folder, "tournament.toml");
    const words = readFileSync(settings, "utf8").replace(/^title = .*$/m, 'title = "The <i>final</i>"').replace(/^text = .*$/m, 'text = "Coffee is <b>free</b>."');
    writeFileSync(settings, words);
  });

  test("shows the game that runs, who plays next, the standings in between, and how it ended", async () => {
    const server = await serve(folder);
    after(() => server.end());
    await visit(`${server.address}stage`, { viewport: projector }, async (page) => {
      await page.locator(".stage-welcome", { hasText: "Coffee is <b>free</b>." }).waitFor();
      await looks_well(page);
      const run = run_beside(folder);
      await page.locator(".stage-game").waitFor();
      const gate = (await text_of(page, ".stage-game .white .player-name")) === "gated" ? 4 : 5;
      await becomes(page, () => page.locator(".stage-game .stone").count(), gate);
      assert.match(await text_of(page, ".stage-number"), /^Game 1 · round 1$/);
      assert.match(await text_of(page, ".stage-game .to-move .clock"), /^\d+ s$|^\d+:\d\d min$/);
      await page.locator(".ticker", { hasText: "Next" }).waitFor();
      await looks_well(page);
      await take_screenshot(page, "stage-live");
      await page.keyboard.press(" ");
      await page.getByRole("button", { name: "Change automatically" }).waitFor();
      writeFileSync(path.join(folder, "agents", "gated", "go"), "");
      await page.locator(".stage-game.over").first().waitFor();
      await page.locator("#stage-state", { hasText: "finished 2 of 2 games" }).waitFor();
      assert.equal(await run.ended, 0);
      assert.equal(await page.locator("b, i").count(), 0);
    });
  });

  test("goes through winners, a game played again and standings of a tournament that is over, from disk", async () => {
    await tournament("site", folder);
    const address = page_on_disk(folder, "stage.html");
    await visit(address, { viewport: projector, colorScheme: "dark" }, async (page) => {
      await page.locator(".stage-winners .place-1").first().waitFor();
      await looks_well(page);
      assert.deepEqual(await axe_violations(page), []);
      await take_screenshot(page, "stage-winners");
      await page.getByRole("button", { name: "Next view" }).click();
      await becomes(page, async () => (await page.locator(".stage-game .stone").count()) > 0, true);
      await looks_well(page);
      assert.deepEqual(await axe_violations(page), []);
      for (const viewport of [desktop, projector]) {
        await page.setViewportSize(viewport);
        assert.deepEqual(await clocks_at_the_frame(page), []);
      }
      await page.keyboard.press("ArrowRight");
      await page.locator(".stage-standings tbody tr").first().waitFor();
      await looks_well(page);
      await take_screenshot(page, "stage-standings");
    });
    await visit(`${address}?seconds=1`, { viewport: phone }, async (page) => {
      for (const view of [".stage-winners", ".stage-game", ".stage-standings"]) {
        await page.locator(view).waitFor();
        assert.equal(await overflow(page), 0);
      }
    });
  });

  test("has room for sixty players, whatever they are called, and for a bracket of sixteen", async () => {
    const copy = copy_site(folder, "many");
    const names = Array.from({ length: 60 }, (_, index) => (index < hostile_names.length ? hostile_names[index] : `player ${index + 1}`));
    const slot = (player) => ({ player, from: null, seed: player });
    const match = (title, stage, number) => ({
      title, part: "winners", stage, round: stage, number, upper: slot(2 * number - 1), lower: slot(2 * number), upper_wins: 1, lower_wins: 0, draws: 0,
      decided: true, winner: 2 * number - 1, by_seed: false, games: [],
    });
    const stages = ["round of 16", "quarter-final", "semi-final", "final"];
    const matches = stages.flatMap((title, stage) => Array.from({ length: 8 >> stage }, (_, index) => match(title, stage + 1, index + 1)));
    put_document(copy, "tournament", { ...tournament_of(names), bracket: { matches } });
    put_document(copy, "games-0", { format: 1, games: [] });
    await visit(page_on_disk(copy, "stage.html"), { viewport: projector }, async (page) => {
      await page.locator(".stage-winners li").first().waitFor();
      assert.deepEqual(await cut_off(page), []);
      for (let first = 1; first <= 51; first += 10) {
        await page.keyboard.press("ArrowRight");
        await page.getByRole("heading", { name: `${first} to ${first + 9} of 60` }).waitFor();
        await looks_well(page);
      }
      assert.deepEqual(await axe_violations(page), []);
      await page.keyboard.press("ArrowRight");
      await page.locator(".stage-bracket .match").last().waitFor();
      assert.equal(await page.locator(".stage-bracket .match").count(), 15);
      assert.deepEqual(await axe_violations(page), []);
      assert.deepEqual(await cut_off(page), []);
      await take_screenshot(page, "stage-bracket");
    });
  });

  test("leaves out the stages of a large bracket that nobody could read", async () => {
    const copy = copy_site(folder, "bracket");
    const slot = (player) => ({ player, from: player === null ? { match: 0, who: "winner" } : null, seed: player });
    const match = (title, stage, number, known) => ({
      title, part: "winners", stage, round: stage, number, upper: slot(known ? 2 * number - 1 : null), lower: slot(known ? 2 * number : null), upper_wins: 0,
      lower_wins: 0, draws: 0, decided: false, winner: null, by_seed: false, games: [],
    });
    const stages = ["round of 64", "round of 32", "round of 16", "quarter-final", "semi-final", "final"];
    const matches = (known) => stages.flatMap((title, stage) => Array.from({ length: 32 >> stage }, (_, index) => match(title, stage + 1, index + 1, stage <= known)));
    const all = tournament_of(Array.from({ length: 64 }, (_, index) => `player ${index + 1}`));
    for (const [known, columns] of [[1, 0], [2, 4]]) {
      put_document(copy, "tournament", { ...all, bracket: { matches: matches(known) } });
      put_document(copy, "games-0", { format: 1, games: [] });
      await visit(page_on_disk(copy, "stage.html"), { viewport: projector }, async (page) => {
        await page.locator(".stage-winners li").first().waitFor();
        // Winners, seven pages of standings, and the bracket if it has something to show.
        for (let view = 1; view <= 8; ++view) await page.keyboard.press("ArrowRight");
        await page.locator(columns > 0 ? ".stage-bracket" : ".stage-winners").waitFor();
        assert.equal(await page.locator(".stage-bracket .stage-column").count(), columns);
        assert.deepEqual(await cut_off(page), []);
      });
    }
  });

  test("shows beside the names what decides the places of a ladder without end: the ratings", async () => {
    const copy = copy_site(folder, "by-rating");
    put_document(copy, "tournament", { ...tournament_of(["anna", "bert"]), pairing: "ladder", by_rating: true, state: "running" });
    put_document(copy, "games-0", { format: 1, games: [] });
    await visit(page_on_disk(copy, "stage.html"), { viewport: projector }, async (page) => {
      await page.locator(".stage-standings tbody tr").first().waitFor();
      assert.deepEqual((await page.locator(".stage-standings thead th").allTextContents()).slice(0, 4), ["#", "Player", "Rating", "Points"]);
      await looks_well(page);
    });
  });

  test("shows all winners that share a place, and how many more there are", async () => {
    const copy = copy_site(folder, "level");
    for (const count of [4, 8]) {
      const names = Array.from({ length: count }, (_, index) => `a winner with a rather long name, no. ${index + 1}`);
      const level = tournament_of(names);
      put_document(copy, "tournament", { ...level, players: level.players.map((player) => ({ ...player, rank: 1 })) });
      await visit(page_on_disk(copy, "stage.html"), { viewport: projector }, async (page) => {
        await page.locator(".stage-winners li").first().waitFor();
        assert.equal(await page.locator(".stage-winners li").count(), Math.min(count, 6));
        assert.equal(await page.getByText("and 2 more").count(), count === 8 ? 1 : 0);
        await looks_well(page);
        await take_screenshot(page, `stage-winners-${count}`);
      });
    }
  });
});
