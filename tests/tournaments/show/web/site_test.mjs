// SPDX-License-Identifier: MIT
// The pages of real tournaments, opened from disk as a student opens them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { becomes, phone, take_screenshot, visit } from "./browser.mjs";
import { copy_site, hostile_names, put_document, recoloured_game, tournament_of } from "./sample_documents.mjs";
import { faults_of_structure, focus_of, overflow, too_faint_texts } from "./accessibility.mjs";
import { make_tournament, page_on_disk, tournament } from "./tournament_folder.mjs";

const script_name = "<script>alert('white')</script>";

let course = "";
let five = "";
let lines = "";

async function played(name, settings, players) {
  const folder = await make_tournament(name, settings, players);
  await tournament("run", "--no-trial", folder);
  await tournament("analyse", folder);
  await tournament("site", folder);
  return folder;
}

before(async () => {
  course = await played("course", ["--time", "20"], {
    claimeven: ['command = ["claimeven", "--budget", "0.02"]', 'name = "claimeven"'],
    quick: [],
    strange: [`name = "${script_name}"`],
    fails: ['command = ["false"]'],
  });
  five = await played("five", ["--game", "gomoku", "--size", "9x9", "--format", "knock-out"], { anna: [], bert: [], carl: [], dora: [] });
  lines = await played("lines", ["--game", "maxconnect4"], { anna: [], bert: [] });
});

const stones = (page) => page.locator(".viewer .board .stone").count();

/** The finished games in the list of the front page: number, players, number of moves. */
async function listed_games(page) {
  await page.locator("#games").scrollIntoViewIfNeeded();
  await page.locator("#games tbody tr").first().waitFor();
  return page.locator("#games tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const cells = Array.from(row.cells, (cell) => cell.textContent);
      return { number: Number(cells[0]), white: cells[2], black: cells[3], result: cells[4], how: cells[5], plies: Number(cells[6]) };
    }),
  );
}

describe("the front page", () => {
  test("shows every player in order, and leads to the player's page", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      await page.getByRole("heading", { name: "course", level: 1 }).waitFor();
      const names = await page.locator("#standings tbody th").allTextContents();
      const strange = names.find((name) => name.startsWith("strange (<script>alert("));
      assert.deepEqual([...names].sort(), ["claimeven", "fails", "quick", strange].sort());
      assert.equal(names[0], "claimeven");
      const points = (await page.locator("#standings .points").allTextContents()).map(Number);
      assert.deepEqual(points, [...points].sort((one, other) => other - one));
      assert.equal(await page.locator("#progress-text").textContent(), "12 of 12 games played");
      await page.getByRole("link", { name: "claimeven" }).first().click();
      await page.getByRole("heading", { name: "claimeven", level: 1 }).waitFor();
      await page.getByRole("heading", { name: "Accuracy" }).waitFor();
      assert.equal(await page.locator("#agent .panel").last().locator("tbody tr").count(), 6);
    });
  });

  test("says what a place, a tie-break and a rating are", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      const legend = await page.locator("#standings .legend").allTextContents();
      assert.match(legend[0], /^Order: points, points against players with the same points \(direct\), points of the players beaten .*\(Sonneborn-Berger, SB\)/);
      assert.match(legend[1], /^Rating: the likeliest Elo by these games; 0 is the mean of the reference players/);
    });
  });

  test("opens the games of a pair from the crosstable by keyboard, and one of them", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      const cell = page.getByRole("button", { name: "claimeven against quick: 11, won, won" });
      await cell.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("link").nth(1).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await becomes(page, async () => (await focus_of(page)).name, "claimeven against quick: 11, won, won");
      await page.keyboard.press("Enter");
      await dialog.getByRole("link").first().click();
      await page.getByRole("heading", { name: /^Game \d+/ }).waitFor();
      await page.locator(".viewer .board").waitFor();
    });
  });

  test("shows a game that both lost as lost by each", async () => {
    const site = copy_site(course, "both-lose");
    put_document(site, "crosstable", { format: 1, pairs: [[1, 2, 0, 0, [[1, "0", "0"]]]] });
    await visit(page_on_disk(site, "index.html"), {}, async (page) => {
      await page.locator("#crosstable .pair").first().waitFor();
      assert.deepEqual(await page.locator("#crosstable .pair").allTextContents(), ["0", "0"]);
    });
  });

  test("lists forfeits and games, and draws ratings", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      const games = await listed_games(page);
      assert.equal(games.length, 12);
      assert.equal(await page.locator("#forfeits").textContent(), "⚑ 6 games lost by forfeit: program exited 6 · by fails 6");
      await page.locator(".rating-plot .series").first().waitFor();
      assert.equal(await page.locator(".rating-plot .series").count(), 4);
      await page.getByRole("checkbox", { name: "fails" }).uncheck();
      await becomes(page, () => page.locator(".rating-plot .series").count(), 3);
    });
  });

  test("leads from a player to its report, which is as fit to be read as the other pages", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      await page.locator("#standings").getByRole("link", { name: "fails" }).click();
      await page.getByRole("link", { name: "report on one page" }).click();
      await page.getByRole("heading", { name: "Games lost by forfeit" }).waitFor();
      assert.match(await page.locator("main").textContent(), /Remedy:/);
      assert.deepEqual(await faults_of_structure(page), []);
      assert.deepEqual(await too_faint_texts(page), []);
      assert.equal(await overflow(page), 0);
      assert.equal(await page.locator("script, style").count(), 0);
      await page.setViewportSize(phone);
      assert.equal(await overflow(page), 0);
      const broken = await page.locator("td a, thead th").evaluateAll((words) =>
        words.filter((word) => {
          const text = document.createRange();
          text.selectNodeContents(word);
          return !word.textContent.includes(" ") && text.getClientRects().length > 1;
        }).map((word) => word.textContent));
      assert.deepEqual(broken, [], "words and numbers are not broken on a phone");
      await page.getByRole("link", { name: /^\d{4}$/ }).last().click();
      await page.getByRole("heading", { name: /^Game \d+/ }).waitFor();
    });
  });

  test("says of a game without a move how it ended", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      await page.locator("#forfeits").getByRole("link", { name: "fails 6" }).click();
      await becomes(page, () => page.locator("#games tbody tr").count(), 6);
      await page.locator("#games tbody tr").first().getByRole("link", { name: /^\d+$/ }).click();
      await page.getByRole("heading", { name: /^Game \d+/ }).waitFor();
      assert.match(await page.locator(".outcome").textContent(), /fails.*program exited without an answer/);
    });
  });

  test("draws the bracket of a knock-out to its winner", async () => {
    await visit(page_on_disk(five, "index.html"), {}, async (page) => {
      await page.getByRole("heading", { name: "Bracket" }).waitFor();
      const champion = await page.locator("#standings tbody th").first().textContent();
      const final = page.getByRole("article", { name: /, final$/ });
      assert.match(await final.locator("li.won").textContent(), new RegExp(champion));
      assert.equal(await page.getByRole("article", { name: /semi-final$/ }).count(), 2);
    });
  });
});

describe("the game viewer", () => {
  test("goes through a game by keys, buttons, slider, and by itself", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      const game = (await listed_games(page)).find((candidate) => candidate.how === "line");
      await page.goto(page_on_disk(course, `game.html#g${game.number}`));
      await becomes(page, () => stones(page), game.plies);
      assert.equal(await page.locator(".won").count() >= 4, true);
      await page.keyboard.press("Home");
      assert.equal(await stones(page), 0);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      assert.equal(await stones(page), 2);
      await page.waitForURL(new RegExp(`#g${game.number}m2$`));
      await page.keyboard.press("ArrowLeft");
      assert.equal(await stones(page), 1);
      await page.keyboard.press("End");
      assert.equal(await stones(page), game.plies);
      await page.getByRole("button", { name: "One move back" }).click();
      assert.equal(await stones(page), game.plies - 1);
      await page.getByRole("button", { name: /^Move 3:/ }).click();
      assert.equal(await stones(page), 3);
      assert.equal(await page.locator('[aria-current="step"]').count(), 1);
      await page.getByRole("slider", { name: "Move" }).fill("1");
      assert.equal(await stones(page), 1);
      await page.getByRole("slider", { name: "Move" }).press("ArrowRight");
      assert.equal(await stones(page), 2);
      await page.goto(page_on_disk(course, `game.html#g${game.number}m${game.plies - 2}`));
      await becomes(page, () => stones(page), game.plies - 2);
      await page.getByLabel("Pace").selectOption("fast");
      await page.getByRole("button", { name: "Play automatically" }).click();
      await becomes(page, () => stones(page), game.plies);
      await page.getByRole("button", { name: "Play automatically" }).waitFor();
    });
  });

  test("shows another game when the address names one", async () => {
    await visit(page_on_disk(course, "game.html#g1m0"), {}, async (page) => {
      await page.getByRole("heading", { name: /^Game 1/ }).waitFor();
      await page.getByRole("link", { name: "next game" }).click();
      await page.getByRole("heading", { name: /^Game 2/ }).waitFor();
      await page.keyboard.press("Home");
      await becomes(page, () => stones(page), 0);
      await page.waitForURL(/#g2m0$/);
    });
  });

  test("says what is wrong with an address that names no game", async () => {
    await visit(page_on_disk(course, "game.html#g999"), { expected_complaint: /ERR_FILE_NOT_FOUND/ }, async (page) => {
      await page.getByRole("heading", { name: "Game 999 does not exist", level: 1 }).waitFor();
      assert.deepEqual(await faults_of_structure(page), []);
      await page.goto(page_on_disk(course, "agent.html#p999"));
      await page.getByRole("heading", { name: "Player 999 does not exist", level: 1 }).waitFor();
    });
  });

  test("judges moves: values of columns on focus, a graph to click, mistakes to go to", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      const game = (await listed_games(page)).find((one) => one.how === "line" && one.white !== "claimeven" && one.black === "claimeven");
      await page.goto(page_on_disk(course, `game.html#g${game.number}m1`));
      const column = page.getByRole("img", { name: /^Column A: / });
      await column.focus();
      assert.match(await page.locator(".pointed").textContent(), /^Column A: (White wins|Black wins|draw)/);
      await column.hover();
      await page.getByLabel("Values of all columns").check();
      assert.equal(await page.locator(".board .value").count(), 7);
      const graph = page.locator(".value-graph");
      const box = await graph.boundingBox();
      await graph.click({ position: { x: box.width - 4, y: box.height / 2 } });
      assert.equal(await stones(page), game.plies);
      const mistakes = await page.locator(".value-graph .judged.mistake, .value-graph .judged.blunder").count();
      assert.ok(mistakes > 0, "a program that plays the first move makes mistakes");
      await page.getByRole("button", { name: "Previous mistake" }).click();
      assert.match(await page.locator(".details").textContent(), /^(mistake|blunder): /);
      assert.match(await page.locator('[aria-current="step"]').textContent(), /\?/);
    });
  });

  test("counts lines in Max-Connect4 as the record does", async () => {
    await visit(page_on_disk(lines, "game.html#g1"), {}, async (page) => {
      await becomes(page, () => stones(page), 42);
      const scores = await page.locator(".player .lines").allTextContents();
      const sentence = await page.locator(".outcome").textContent();
      const [more, fewer] = scores.map(Number).sort((one, other) => other - one);
      assert.match(sentence, new RegExp(more === fewer ? "draw" : `${more} to ${fewer}`));
      await page.keyboard.press("Home");
      assert.deepEqual(await page.locator(".player .lines").allTextContents(), ["0", "0"]);
    });
  });

  test("offers the record, and a link to the move", async () => {
    await visit(page_on_disk(course, "game.html#g1m1"), {}, async (page) => {
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download record" }).click();
      const record = await coming;
      assert.match(record.suggestedFilename(), /^0001-.*\.jsonl$/);
      assert.match(readFileSync(await record.path(), "utf8"), /^{"kaven":"game-record".*}\n{.*}\n$/s);
      await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
      await page.getByRole("button", { name: "Copy link" }).click();
      assert.equal(await page.getByLabel("Link to this move").inputValue(), await page.evaluate(() => location.href));
    });
  });

  test("lets a disc fall only where motion is welcome", async () => {
    for (const [reducedMotion, expected] of [["no-preference", 1], ["reduce", 0]]) {
      await visit(page_on_disk(lines, "game.html#g1m0"), { reducedMotion }, async (page) => {
        await page.locator(".viewer .board").waitFor();
        await becomes(page, () => stones(page), 0);
        const animations = await page.evaluate(() => {
          document.querySelector('[aria-label="One move forward"]').click();
          return document.getAnimations().filter((animation) => animation.effect.target.closest(".board")).length;
        });
        assert.equal(animations, expected, reducedMotion);
      });
    }
  });
});

describe("Go-moku", () => {
  let site = "";
  before(() => {
    site = copy_site(five, "recoloured");
    put_document(site, "tournament", tournament_of(["anna", "bert"]));
    put_document(site, "game-1", recoloured_game("anna", "bert"));
  });

  test("shows a recoloured stone, stones with numbers, the line, and what would have been better", async () => {
    await visit(page_on_disk(site, "game.html#g1m1"), {}, async (page) => {
      await page.locator(".viewer .stone.white").waitFor();
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.locator(".viewer .stone.white").count(), 0);
      assert.equal(await page.locator(".viewer .stone.black").count(), 1);
      assert.match(await page.locator(".told").textContent(), /Black recolours H8/);
      await page.getByRole("button", { name: "Next mistake" }).click();
      await page.waitForURL(/m9$/);
      assert.equal(await page.locator(".board .best").count(), 2);
      assert.match(await page.locator(".details").textContent(), /mistake: Black wins in 4 plies.*H7, F7/);
      await page.keyboard.press("End");
      assert.equal(await page.locator(".board .won").count(), 5);
      await page.getByLabel("Move numbers").check();
      assert.equal(await page.locator(".board .number").count(), 11);
      await page.getByRole("button", { name: /^Move 5:/ }).click();
      const said = await page.locator(".said").textContent();
      assert.match(said, /expects <b>G9<\/b> ‹U\+202E›H9/);
      assert.match(await page.locator(".warning").textContent(), /lower case <i>g<\/i>/);
    });
  });
});

describe("names of strangers", () => {
  let site = "";
  before(() => {
    site = copy_site(five, "hostile");
    const crosstable = { format: 1, pairs: [[1, 2, 1, 0, [[1, "1"]]], [3, 4, 1, 1, [[1, "1"], [2, "0"]]]] };
    put_document(site, "tournament", tournament_of(hostile_names));
    put_document(site, "crosstable", crosstable);
    put_document(site, "game-1", recoloured_game(hostile_names[0], hostile_names[2]));
    put_document(site, "games-0", { format: 1, games: [[1, 1, 2, "black", hostile_names[1], 12, 1, "finished"]] });
    put_document(site, "ratings", { format: 1, games: [0, 1], players: hostile_names.map((_, index) => ({ number: index + 1, values: [null, 100 - index] })) });
  });

  test("are text and nothing else, visible to their last control character, and cut", async () => {
    await visit(page_on_disk(site, "index.html"), { viewport: phone }, async (page) => {
      const names = await page.locator("#standings tbody th").allTextContents();
      assert.equal(names[0], "<script>alert('name')</script>");
      assert.equal(names[1], "<img src=x onerror=alert(1)>");
      assert.equal(names[2], "‹U+202E›gnp.exe‹U+2066›");
      assert.equal(names[3], "␛[31mred␛[0m");
      assert.equal(names[4], `${"W".repeat(29)}…${"W".repeat(10)}`);
      assert.equal((await page.locator("#standings bdi").nth(4).getAttribute("title")).length, 2000);
      await page.locator("#games tbody tr").first().waitFor();
      await page.locator(".rating-plot .series").first().waitFor({ state: "attached" });
      await page.getByRole("button", { name: /gnp/ }).first().click();
      await page.getByRole("dialog").getByRole("link").first().waitFor();
      assert.equal(await page.locator("img, iframe, main script").count(), 0);
      assert.equal(await overflow(page), 0);
    });
    await visit(page_on_disk(site, "game.html#g1"), { viewport: phone }, async (page) => {
      await page.locator(".player-name", { hasText: "<script>" }).waitFor();
      assert.equal(await overflow(page), 0);
    });
  });

  test("keep their emoji, and letters that join are not cut apart", async () => {
    const copy = copy_site(five, "joined");
    const names = ["❤️ 1️⃣ 🏳️‍🌈", "فاطمة الزهراء بنت محمد", "सौरभ", "al\ufe0fice"];
    put_document(copy, "tournament", tournament_of(names));
    await visit(page_on_disk(copy, "index.html"), {}, async (page) => {
      const shown = page.locator("#standings tbody th bdi");
      await shown.first().waitFor();
      assert.deepEqual(await shown.allTextContents(), [...names.slice(0, 3), "al‹U+FE0F›ice"]);
      const parts = await shown.evaluateAll((all) => all.map((name) => name.lastElementChild.textContent));
      assert.deepEqual(parts, ["", "", "", "›ice"]);
    });
    put_document(copy, "game-1", recoloured_game(names[1].repeat(2), names[3]));
    await visit(page_on_disk(copy, "game.html#g1"), {}, async (page) => {
      // An Arabic name begins on the right.
      const name = page.locator(".player-name bdi").first();
      await name.waitFor();
      const hidden = await name.evaluate((shown) => {
        const beginning = document.createRange();
        beginning.setStart(shown.firstChild, 0);
        beginning.setEnd(shown.firstChild, 1);
        return beginning.getBoundingClientRect().right - shown.closest(".player").getBoundingClientRect().right;
      });
      assert.ok(hidden < 0, `${hidden}`);
      await take_screenshot(page, "joined-names");
    });
  });

  test("are words apart from what is said of the player", async () => {
    const copy = copy_site(five, "withdrawn");
    const all = tournament_of(["alice", "bert"]);
    put_document(copy, "tournament", { ...all, players: all.players.map((player) => ({ ...player, withdrawn: true })) });
    await visit(page_on_disk(copy, "index.html"), {}, async (page) => {
      await page.getByRole("rowheader", { name: "alice withdrawn", exact: true }).waitFor();
    });
  });

  test("stand in a table whose columns are those that the document describes", async () => {
    await visit(page_on_disk(site, "index.html"), {}, async (page) => {
      const headings = await page.locator("#standings thead th").allTextContents();
      assert.deepEqual(headings, ["#", "Player", "Points", "Played", "Forfeits", "Rating", "LOS", "Longest", "Perfect", "Remark"]);
      const cells = await page.locator("#standings tbody tr").first().locator("td").allTextContents();
      assert.deepEqual(cells, ["1", "9½", "2", "1", "+200from 0", "90 %", "1.50 s", "99 %", "<script>alert('name')</script>"]);
    });
  });

  test("come through a real tournament unharmed", async () => {
    await visit(page_on_disk(course, "index.html"), {}, async (page) => {
      await page.getByRole("link", { name: "strange (<script>alert(" }).first().click();
      await page.getByRole("heading", { name: "strange (<script>alert(", level: 1 }).waitFor();
    });
  });
});

describe("every page", () => {
  const pages = [
    ["front", () => page_on_disk(course, "index.html"), "#games tbody tr"],
    ["bracket", () => page_on_disk(five, "index.html"), ".match"],
    ["agent", () => page_on_disk(course, "agent.html#p1"), "#agent .panel"],
    ["game", () => page_on_disk(course, "game.html#g1m5"), ".viewer .board"],
    ["gomoku", () => page_on_disk(five, "game.html#g1m9"), ".viewer .board"],
    ["lines", () => page_on_disk(lines, "game.html#g1m30"), ".viewer .board"],
  ];
  for (const [name, address, loaded] of pages) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${name}, ${colorScheme}: contrast, names, headings, on a phone without scrolling sideways`, async () => {
        await visit(address(), { colorScheme }, async (page) => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          await page.locator(loaded).first().waitFor();
          assert.deepEqual(await faults_of_structure(page), []);
          assert.deepEqual(await too_faint_texts(page), []);
          await page.evaluate(() => window.scrollTo(0, 0));
          await take_screenshot(page, `${name}-${colorScheme}`);
          if (colorScheme === "dark") return;
          await page.setViewportSize(phone);
          assert.equal(await overflow(page), 0);
          await take_screenshot(page, `${name}-phone`, { fullPage: true });
        });
      });
    }
  }

  test("is gone through by Tab, and shows where one is", async () => {
    for (const address of [page_on_disk(course, "index.html"), page_on_disk(lines, "game.html#g1m20")]) {
      await visit(address, {}, async (page) => {
        await page.locator("h1:not(:empty)").waitFor();
        const reached = [];
        for (let step = 0; step < 25; ++step) {
          await page.keyboard.press("Tab");
          const focus = await focus_of(page);
          assert.ok(focus.visible, `the focus on ${focus.tag} ${focus.name} is not to be seen`);
          reached.push(focus.name);
        }
        assert.equal(reached[0], "Skip to the content");
        assert.ok(reached.includes("Dark colours"));
        assert.ok(new Set(reached).size > 15, reached.join(" | "));
      });
    }
  });

  test("remembers dark and light", async () => {
    await visit(page_on_disk(course, "index.html"), { colorScheme: "light" }, async (page) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await ground();
      await page.getByRole("button", { name: "Dark colours" }).click();
      const dark = await ground();
      assert.notEqual(dark, light);
      await page.reload();
      assert.equal(await ground(), dark);
      await page.getByRole("button", { name: "Dark colours", pressed: true }).waitFor();
    });
  });
});
