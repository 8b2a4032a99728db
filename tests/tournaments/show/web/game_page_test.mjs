// SPDX-License-Identifier: MIT
// The layout of the pages of a game and of a player. The games are documents made by hand, so that they contain everything
// that the pages can show.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { becomes, desktop, take_screenshot, visit } from "./browser.mjs";
import { connect4_game, lines_game, player_document } from "./sample_games.mjs";
import { axe_violations, faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { make_tournament, page_on_disk, tournament } from "./tournament_folder.mjs";
import { put_document, recoloured_game, tournament_of } from "./sample_documents.mjs";

const phone = { width: 390, height: 844 };

let folder = "";
before(async () => {
  folder = await make_tournament("game-page", [], { anna: [], bert: [] });
  await tournament("site", folder);
  const all = tournament_of(["one-ply-python", "bert"]);
  put_document(folder, "tournament", { ...all, games: { ...all.games, total: 4, played: 4 } });
  put_document(folder, "game-1", connect4_game());
  put_document(folder, "game-2", { ...connect4_game(), number: 2, analysis: null, outcome: null, running: true });
  put_document(folder, "game-3", lines_game());
  put_document(folder, "game-4", { ...recoloured_game("one-ply-python", "bert"), number: 4 });
  const slower = connect4_game();
  const loss = (plies) => ({ result: "loss", plies });
  Object.assign(slower.analysis.moves[5], { value: loss(2), best_value: loss(24), best: ["F1"], judgement: "inaccuracy" });
  put_document(folder, "game-5", { ...slower, number: 5 });
  const disagreeing = connect4_game();
  disagreeing.moves[3].said.score = 10;
  put_document(folder, "game-6", { ...disagreeing, number: 6, analysis: null });
  const lines = lines_game();
  const loss_by = (score) => ({ result: "loss", score });
  Object.assign(lines.analysis.moves[0], { value: loss_by(-2), best_value: loss_by(-0.1 - 0.2), exact: true });
  put_document(folder, "game-7", { ...lines, number: 7 });
  const stones = recoloured_game("one-ply-python", "bert");
  stones.moves[2].said = { ...stones.moves[4].said, variation: "I9 I10 J10" };
  put_document(folder, "game-8", { ...stones, number: 8 });
  put_document(folder, "player-1", player_document());
});

const address = (hash) => page_on_disk(folder, `game.html#${hash}`);
const box = (page, selector) => page.locator(selector).first().boundingBox();

describe("the page of a game", () => {
  test("is seen whole at 1280 × 800: board, evaluation beside it, graph below it, moves; on a phone without scrolling sideways", async () => {
    for (const [hash, name] of [["g1m8", "connect4"], ["g3m12", "lines"], ["g4m9", "gomoku"]]) {
      for (const colorScheme of ["light", "dark"]) {
        await visit(address(hash), { colorScheme, viewport: desktop }, async (page) => {
          await page.locator(".viewer .stone").first().waitFor();
          await page.locator(".evaluation").waitFor();
          const [board, bar, graph, tape, side] = await Promise.all([".viewer .board", ".evaluation", ".value-graph", ".playback", "section.side"].map((selector) => box(page, selector)));
          assert.ok(bar.x + bar.width <= board.x, "the bar stands beside the board");
          assert.ok(Math.abs(bar.height - board.height) < 2, "and is as high");
          assert.ok(board.y + board.height <= graph.y && graph.y + graph.height <= tape.y, "the graph stands below the board");
          for (const one of [tape, side]) assert.ok(one.y + one.height <= desktop.height, "all of it is in the window");
          assert.ok(board.height > 400, `the board is large: ${board.height}`);
          assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), desktop.height);
          assert.deepEqual(await faults_of_structure(page), []);
          assert.deepEqual(await axe_violations(page), []);
          await take_screenshot(page, `game-page-${name}-${colorScheme}`);
          if (colorScheme === "dark") return;
          await page.setViewportSize(phone);
          assert.equal(await overflow(page), 0);
          await take_screenshot(page, `game-page-${name}-phone`, { fullPage: true });
        });
      }
    }
  });

  test("shows all of a narrow board, and its controls below", async () => {
    const tower = connect4_game();
    put_document(folder, "game-9", { ...tower, number: 9, rules: { ...tower.rules, columns: 5, rows: 26 } });
    for (const viewport of [desktop, phone]) {
      await visit(address("g9m8"), { viewport }, async (page) => {
        await page.locator(".viewer .stone").first().waitFor();
        const [board, tape] = await Promise.all([box(page, ".viewer .board"), box(page, ".playback")]);
        assert.ok(board.height < 0.7 * viewport.height, `${board.height}`);
        if (viewport === desktop) assert.ok(tape.y + tape.height <= viewport.height, "in the window");
        assert.equal(await overflow(page), 0);
        await take_screenshot(page, `game-page-narrow-${viewport.width}`);
      });
    }
  });

  test("has all details of a low board in their panel", async () => {
    const low = connect4_game();
    put_document(folder, "game-10", { ...low, number: 10, rules: { ...low.rules, columns: 26 } });
    await visit(address("g10m9"), { viewport: desktop }, async (page) => {
      await page.locator(".viewer .stone").first().waitFor();
      const [panel, extras] = await Promise.all([box(page, "section.side"), box(page, ".extras")]);
      assert.ok(extras.y + extras.height <= panel.y + panel.height, `${extras.y + extras.height}, ${panel.y + panel.height}`);
    });
  });

  test("says whose move it is, counts moves as the list does, has one form of times, and the verdict once", async () => {
    await visit(address("g1m8"), {}, async (page) => {
      const mover = page.locator(".player.to-move");
      await mover.waitFor();
      assert.match(await mover.textContent(), /one-ply-python.*to move/);
      assert.match(await page.locator(".told").textContent(), /^Move 8: Black/);
      const current = page.locator('.move[aria-current="step"]');
      assert.equal(await current.locator(".ply").textContent(), "8");
      assert.equal(await current.locator(".place").textContent(), "C1");
      await page.waitForURL(/m8$/);
      const times = await page.locator(".clock, .used, .move .time").allTextContents();
      assert.ok(times.length > 8);
      for (const time of times) assert.match(time, /^(<0\.01|\d+\.\d+) s( in total)?$/);
      const verdict = "White (one-ply-python) wins";
      assert.equal(await page.getByText(verdict).count(), 1);
      assert.doesNotMatch(await page.locator("main").textContent(), /1–0/);
      await page.keyboard.press("End");
      assert.equal(await page.getByText(verdict).count(), 1);
      assert.equal(await page.locator(".player.to-move").count(), 0, "nobody moves when the game is over");
    });
  });

  test("writes values above the columns, says what they mean, and says so where they are not known", async () => {
    await visit(address("g1m2"), {}, async (page) => {
      await page.getByLabel("Values of all columns").check();
      const values = page.locator(".board .value");
      const texts = () => values.allTextContents();
      assert.deepEqual(await texts(), ["−4", "=", "+5", "+3", "↑12", "−2", "−2"]);
      assert.equal(await page.locator(".pointed").textContent(), "+N wins in N plies · = draws · −N loses in N · ↑ ahead, ↓ behind, estimated");
      const hole = await box(page, ".board .rims circle");
      const value = await box(page, ".board .value");
      const top = Math.min(...(await page.locator(".board .rims circle").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))));
      assert.ok(value.y + value.height <= top && value.width <= hole.width * 1.5, "no value shares a place with a ring");
      await page.keyboard.press("ArrowRight");
      assert.deepEqual(await texts(), ["·", "·", "·", "+6", "−3", "·", "·"]);
      assert.match(await page.locator(".pointed").textContent(), /The analysis knows only the best move and the move played here\.$/);
      await page.keyboard.press("End");
      assert.equal(await page.locator(".pointed").textContent(), "The game ends here.");
      assert.equal(await values.count(), 7);
    });
  });

  test("draws what a program expects, up to what cannot be played, and what both say of the game while it runs", async () => {
    await visit(address("g2m4"), {}, async (page) => {
      await page.getByLabel("Expected line").check();
      assert.equal(await page.locator(".board .expected").count(), 3);
      assert.equal(await page.locator(".board .arrow").count(), 2);
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.locator(".board .expected").count(), 0, "it expected something else");
      assert.equal(await page.locator(".value-graph .own").count(), 2);
      assert.equal(await page.locator(".value-graph .area").count(), 0);
      await page.getByText("Evaluations by the players’ programs").waitFor();
      await page.getByRole("img", { name: /White’s program: White is ahead \(its score: 40\); Black’s program/ }).waitFor();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("img", { name: /Black’s program: White wins$/ }).waitFor();
      await take_screenshot(page, "game-page-running");
    });
  });

  test("draws what a program expects while somebody points at it or is there by Tab, and longer when it is chosen", async () => {
    for (const [hash, text, line, colorScheme] of [["g2m4", "E1 D3 F F Z A", ["1", "2", "3"], "dark"], ["g8m3", "I9 I10 J10", ["1", "2"], "light"]]) {
      await visit(address(hash), { colorScheme }, async (page) => {
        const drawn = () => page.locator(".board .expected ~ .number").allTextContents();
        const words = page.getByRole("button", { name: text });
        await words.hover();
        assert.deepEqual(await drawn(), line);
        await page.locator(".told").hover();
        assert.deepEqual(await drawn(), []);
        await words.focus();
        assert.deepEqual(await drawn(), line);
        await page.keyboard.press("Enter");
        await words.blur();
        assert.deepEqual(await drawn(), line);
        await page.reload();
        await words.waitFor();
        assert.ok(await page.getByLabel("Expected line").isChecked());
        assert.deepEqual(await drawn(), line);
        await words.click();
        assert.deepEqual(await drawn(), [], "it is gone at once, though one points at it");
        await page.keyboard.press("e");
        await page.keyboard.press("ArrowRight");
        assert.deepEqual(await drawn(), []);
        assert.equal(await page.getByRole("button", { name: text }).count(), 0);
        await page.keyboard.press("ArrowLeft");
        assert.deepEqual(await drawn(), line);
        assert.deepEqual(await too_faint_texts(page), []);
        assert.deepEqual(await axe_violations(page), []);
        await take_screenshot(page, `game-page-expected-${hash}`);
      });
    }
  });

  test("says how much sooner a move loses, and on the bar who wins and when", async () => {
    await visit(address("g5m8"), {}, async (page) => {
      const judgement = page.locator(".details p").first();
      assert.equal(await judgement.textContent(), "inaccuracy: Black loses in 2 plies instead of 24. Better: F1.");
      const brief = page.locator(".evaluation .brief");
      assert.equal(await brief.textContent(), "White wins in 2");
      await page.keyboard.press("End");
      assert.equal(await brief.textContent(), "White has won");
      const [inner, outer] = [await box(page, ".evaluation .brief"), await box(page, ".evaluation")];
      assert.ok(inner.height < outer.height / 2 && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width, "it has room on the bar");
      await page.goto(address("g2m6"));
      await becomes(page, () => brief.textContent(), "White wins");
      await page.goto(address("g3m7"));
      await becomes(page, () => brief.textContent(), "White +1");
      assert.deepEqual(await too_faint_texts(page), []);
    });
  });

  test("says on the bar what the program says that agrees with it, where they disagree", async () => {
    await visit(address("g6m4"), {}, async (page) => {
      const brief = page.locator(".evaluation .brief");
      await becomes(page, () => brief.textContent(), "White +40");
      await page.getByRole("img", { name: /Black’s program: Black is ahead \(its score: 10\)$/ }).waitFor();
    });
  });

  test("speaks of fingers where there are only fingers", async () => {
    const invitation = (page) => page.locator(".pointed").textContent();
    await visit(address("g1m2"), {}, async (page) => {
      assert.equal(await invitation(page), "Point at a column for its value.");
      await page.getByRole("button", { name: "Keys" }).waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      try {
        await page.reload();
        await page.locator(".viewer .stone").first().waitFor();
        assert.equal(await invitation(page), "Tap a column for its value.");
        assert.equal(await page.getByRole("button", { name: "Keys" }).count(), 0);
      } finally {
        await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
        await session.detach();
      }
    });
  });

  test("has its keys in a list, one of which turns the board round", async () => {
    await visit(address("g1m8"), {}, async (page) => {
      await page.locator(".viewer .stone").first().waitFor();
      const letters = () => page.locator(".coordinates text").allTextContents();
      const first = (await letters())[0];
      const x = async (text) => (await page.locator(".coordinates text", { hasText: text }).boundingBox()).x;
      assert.equal(first, "A");
      assert.ok((await x("A")) < (await x("G")));
      await page.keyboard.press("f");
      assert.ok((await x("A")) > (await x("G")));
      assert.equal(await page.locator(".viewer .stone").count(), 8);
      await page.keyboard.press("v");
      assert.ok(await page.getByLabel("Values of all columns").isChecked());
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: "Keys" });
      await dialog.getByText("turn the board round").waitFor();
      await page.keyboard.press("f");
      await page.keyboard.press("Escape");
      await becomes(page, () => dialog.count(), 0);
      assert.ok((await x("A")) > (await x("G")), "keys mean the list while it is open");
      await page.keyboard.press("ArrowLeft");
      await page.waitForURL(/m7$/);
    });
  });

  test("describes Max-Connect4 in its own words, and draws the lines that count", async () => {
    await visit(address("g3m12"), {}, async (page) => {
      await page.getByText("Max-Connect4 7x6, most lines of four").waitFor();
      assert.equal(await page.locator(".board .line-over.white").count(), 1);
      assert.equal(await page.locator(".board .line-over.black").count(), 1);
      assert.deepEqual(await page.locator(".player .lines").allTextContents(), ["2", "1"]);
      const inaccuracy = page.locator(".move.inaccuracy").first();
      assert.equal(await inaccuracy.getAttribute("title"), "inaccuracy: keeps the result, but by fewer lines");
      await page.goto(address("g7m10"));
      await page.getByText("inaccuracy: Black loses by 2 lines instead of 0.3. Better: F.").waitFor();
    });
  });
});

describe("the page of a player", () => {
  test("has one table of results with heads over their columns, and blunders before inaccuracies", async () => {
    await visit(page_on_disk(folder, "agent.html#p1"), {}, async (page) => {
      const results = page.getByRole("table", { name: /^Results/ });
      await results.waitFor();
      assert.equal(await page.getByRole("table", { name: /^Results/ }).count(), 1);
      const edges = (row) => row.locator("th, td").evaluateAll((cells) => cells.filter((cell) => cell.matches(".number")).map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getBoundingClientRect().right);
      }));
      const heads = await edges(results.locator("thead tr"));
      assert.equal(heads.length, 4);
      for (const row of await results.locator("tbody tr:not(.group)").all()) {
        for (const [index, edge] of (await edges(row)).entries()) assert.ok(Math.abs(edge - heads[index]) <= 1, `column ${index}: ${edge}, ${heads[index]}`);
      }
      assert.deepEqual(await results.locator(".record .lost").allTextContents(), ["1", "1"], "no game lost is nothing bad");
      const facts = await page.locator(".fact dt").allTextContents();
      assert.ok(facts.indexOf("blunders ??") < facts.indexOf("inaccuracies ?!"));
      assert.deepEqual(await faults_of_structure(page), []);
      assert.deepEqual(await axe_violations(page), []);
      await page.setViewportSize(phone);
      assert.equal(await overflow(page), 0);
    });
  });
});
