// SPDX-License-Identifier: MIT
// The front page of a large tournament: a crosstable of 60 players, and a list of 2000 games.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { becomes, desktop, hold, take_screenshot, visit } from "./browser.mjs";
import { copy_site, put_document, tournament_of } from "./sample_documents.mjs";
import { faults_of_structure, focus_of, overflow, too_faint_texts } from "./accessibility.mjs";
import { make_tournament, page_on_disk, serve, tournament } from "./tournament_folder.mjs";

const telephone = { width: 390, height: 844 };
const players = 60;
const games = 2000;
const long_name = (number) => `minimax-with-a-long-name-${String(number).padStart(2, "0")}`;

/** The row of game `number`: pairs in turn; every eleventh game is lost on time, every seventh drawn, White wins the others. */
function game_row(number) {
  const white = ((number - 1) % players) + 1;
  const black = ((white + Math.floor((number - 1) / players)) % players) + 1;
  const [result, ending] = number % 11 === 0 ? ["black", "time"] : number % 7 === 0 ? ["draw", "full-board"] : ["white", "line"];
  return [number, white, black, result, ending, 7 + (number % 30), Math.ceil(number / 100), "finished"];
}

const rows = Array.from({ length: games }, (_, index) => game_row(index + 1));

function crosstable_of(all) {
  const pairs = new Map();
  for (const [number, white, black, result] of all) {
    const [one, other] = [Math.min(white, black), Math.max(white, black)];
    const score = result === "draw" ? "=" : (result === "white") === (white === one) ? "1" : "0";
    const pair = pairs.get(`${one} ${other}`) ?? [one, other, 0, 0, []];
    pair[2] += score === "1" ? 1 : score === "=" ? 0.5 : 0;
    pair[3] += score === "0" ? 1 : score === "=" ? 0.5 : 0;
    pair[4].push([number, score]);
    pairs.set(`${one} ${other}`, pair);
  }
  return { format: 1, players, pairs: Array.from(pairs.values()) };
}

let small = "";
let large = "";

before(async () => {
  small = await make_tournament("two-of-them", [], { anna: [], bert: [] });
  await tournament("site", small);
  large = copy_site(small, "large");
  const document = tournament_of(Array.from({ length: players }, (_, index) => long_name(index + 1)));
  document.games = { total: games, played: games, running: 0, pending: 0, void: 0, cancelled: 0 };
  put_document(large, "tournament", document);
  put_document(large, "crosstable", crosstable_of(rows));
  put_document(large, "ratings", { format: 1, games: [0, games], players: document.players.map(({ number }) => ({ number, values: [0, 300 - number] })) });
  for (let list = 0; list <= games / 500; ++list) put_document(large, `games-${list}`, { format: 1, games: rows.filter(([number]) => Math.floor(number / 500) === list) });
});

const shown_numbers = (page) => page.locator("#games tbody th").evaluateAll((cells) => cells.map((cell) => Number(cell.textContent)));
/** The sections of the page, by id or heading, each with its top in pixels. */
const places = (page) => page.locator("main > .panel:not([hidden])").evaluateAll((all) => all.map((part) => [part.id || part.querySelector("h2")?.textContent, Math.round(part.getBoundingClientRect().top + scrollY)]));

/** The visible numbers above the columns of the crosstable; fails if two of them overlap. */
async function column_numbers(table) {
  const heads = await table.locator("thead th").evaluateAll((cells) => cells.map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const { left, right } = range.getBoundingClientRect();
    return { number: Number(cell.textContent), left, right, size: parseFloat(getComputedStyle(cell).fontSize) };
  }));
  const written = heads.filter(({ size }) => size > 0);
  written.slice(1).forEach(({ number, left, size }, before) => {
    const gap = left - written[before].right;
    assert.ok(gap > size / 2, `${gap} pixels before ${number}, which is written in ${size}`);
  });
  return written.map(({ number }) => number);
}

const count_said = (page) => page.locator('#games > [role="status"]').textContent();

async function see_games(page) {
  await page.locator("#games").scrollIntoViewIfNeeded();
  await page.locator("#games tbody tr").first().waitFor();
}

describe("2000 games", () => {
  test("has names in one line, and room for what is loaded later", async () => {
    const server = await serve(small);
    try {
      for (const viewport of [desktop, telephone]) {
        await visit("about:blank", { viewport }, async (page) => {
          const { released, release } = hold();
          await page.route("**/data/*.json*", async (route) => {
            const name = /data\/(.*)\.json/.exec(route.request().url())[1];
            if (name !== "tournament") await released;
            const script = readFileSync(path.join(large, "site", "data", `${name}.js`), "utf8");
            await route.fulfill({ contentType: "application/json", body: script.slice(script.indexOf(", ") + 2, script.lastIndexOf(")")) });
          });
          await page.route("**/events*", (route) => route.fulfill({ contentType: "text/event-stream", body: "retry: 3600000\n\n" }));
          try {
            await page.goto(server.address);
            await page.locator("#standings tbody tr").last().waitFor();
            const heights = await page.locator("#standings tbody th bdi").evaluateAll((all) => [...new Set(all.map((name) => Math.round(name.getBoundingClientRect().height)))]);
            assert.equal(heights.length, 1, `names of one line: ${heights}`);
            const before = new Map(await places(page));
            release();
            for (const part of ["#crosstable .pair", "#ratings svg", "#games tbody tr"]) {
              await page.locator(part.split(" ")[0]).scrollIntoViewIfNeeded();
              await page.locator(part).first().waitFor();
            }
            for (const [part, top] of await places(page)) assert.ok(Math.abs(top - before.get(part)) < 100, `${part} moved by ${top - before.get(part)}`);
          } finally {
            release();
            await page.unrouteAll({ behavior: "wait" });
          }
        });
      }
    } finally {
      await server.end();
    }
  });

  test("are filtered by player, opponent, result, ending and round, and the address says so", async () => {
    await visit(page_on_disk(large, "index.html"), {}, async (page) => {
      await see_games(page);
      assert.equal(await count_said(page), "2,000 games");
      assert.deepEqual(await page.locator("#games .scroller").count(), 0);
      const own = rows.filter(([, white, black]) => white === 7 || black === 7);
      await page.getByRole("combobox", { name: "Player" }).fill("LONG-NAME-07");
      assert.equal(await count_said(page), `${own.length} of 2,000 games`);
      await page.getByRole("combobox", { name: "Result" }).selectOption("the player lost");
      const lost = own.filter(([, white, , result]) => result !== "draw" && (result === "white") !== (white === 7));
      assert.deepEqual(await shown_numbers(page), lost.map(([number]) => number));
      await page.getByRole("combobox", { name: "Ending" }).selectOption("any forfeit");
      const by_time = lost.filter(([, , , , ending]) => ending === "time");
      assert.ok(by_time.length > 0 && by_time.length < lost.length);
      assert.deepEqual(await shown_numbers(page), by_time.map(([number]) => number));
      await page.reload();
      await see_games(page);
      assert.deepEqual(await shown_numbers(page), by_time.map(([number]) => number));
      assert.equal(await page.getByRole("combobox", { name: "Result" }).inputValue(), "lost");
      await page.getByRole("combobox", { name: "Opponent" }).fill("nobody");
      await page.getByText("No game matches.").waitFor();
      await page.getByRole("button", { name: "Show all" }).click();
      await page.getByRole("combobox", { name: "Round" }).selectOption("3");
      assert.equal(await count_said(page), "100 of 2,000 games");
      await page.getByRole("button", { name: "Moves" }).click();
      await page.getByRole("button", { name: "Moves" }).click();
      const longest = rows.filter((row) => row[6] === 3).map((row) => row[5]).sort((one, other) => other - one);
      const plies = await page.locator("#games tbody td:last-child").allTextContents();
      assert.deepEqual(plies.map(Number), longest.slice(0, 50));
      assert.equal((await focus_of(page)).name, "Moves");
    });
  });

  test("are gone to by number, by page, and from the line of forfeits", async () => {
    await visit(page_on_disk(large, "index.html#games?result=draw"), {}, async (page) => {
      await page.locator("#games tbody tr").first().waitFor();
      assert.equal(await count_said(page), "260 of 2,000 games");
      await page.getByRole("button", { name: "later ›" }).click();
      assert.ok((await shown_numbers(page))[0] > 300);
      await page.getByLabel("Game number").fill("1234");
      await page.keyboard.press("Enter");
      assert.ok((await shown_numbers(page)).includes(1234));
      assert.equal((await focus_of(page)).name, "1234");
      await page.getByLabel("Game number").fill("2001");
      await page.keyboard.press("Enter");
      assert.equal(await count_said(page), "There is no game 2001.");
      assert.match(await page.locator("#forfeits").textContent(), new RegExp(`^⚑ 181 games lost by forfeit: time overrun 181 · by minimax-with-a-lo…ame-\\d\\d 4, .* and 55 others$`));
      await page.locator("#forfeits").getByRole("link", { name: "time overrun 181" }).click();
      assert.equal(await count_said(page), "181 of 2,000 games");
      await page.goBack();
      await becomes(page, async () => (await count_said(page)) !== "181 of 2,000 games", true);
    });
  });
});

describe("60 players", () => {
  test("are not all in a crosstable of the first 40", async () => {
    const cut = copy_site(large, "cut");
    put_document(cut, "crosstable", { ...crosstable_of(rows.filter(([, white, black]) => white <= 40 && black <= 40)), players: 40 });
    await visit(page_on_disk(cut, "index.html"), {}, async (page) => {
      await page.locator("#crosstable").scrollIntoViewIfNeeded();
      await page.locator(".pair").first().waitFor();
      assert.equal(await page.locator(".crosstable tbody tr").count(), 40);
      assert.equal(await page.locator(".crosstable thead th").count(), 40);
      assert.match(await page.locator("#crosstable .legend").textContent(), /The first 40 players; the page of each player has all its opponents\.$/);
    });
  });

  test("are all in the crosstable at once, which says who met whom when pointed at or focused, and is zoomed", async () => {
    await visit(page_on_disk(large, "index.html"), {}, async (page) => {
      const table = page.locator(".crosstable");
      await page.locator("#crosstable").scrollIntoViewIfNeeded();
      await page.locator(".pair").first().waitFor();
      const scroller = page.locator("#crosstable .scroller");
      const hidden = () => scroller.evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.equal(await table.locator("thead th").count(), players);
      assert.equal(await hidden(), 0);
      const every_fifth = [1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60];
      assert.deepEqual(await column_numbers(table), every_fifth);
      const told = page.locator(".pair-told");
      const cell = table.getByRole("button", { name: `${long_name(3)} against ${long_name(4)}: ` }).or(table.getByRole("link", { name: `${long_name(3)} against ${long_name(4)}: ` }));
      await cell.hover();
      assert.match(await told.textContent(), new RegExp(`^${long_name(3)} – ${long_name(4)}: \\S+ points?, .*(won|lost|drawn)`));
      await cell.focus();
      await page.keyboard.press("ArrowRight");
      assert.match(await told.textContent(), new RegExp(`^${long_name(3)} – ${long_name(5)}: `));
      assert.ok((await focus_of(page)).visible);
      assert.equal(await table.locator('.pair[tabindex="0"]').count(), 1);
      const larger = page.getByRole("button", { name: "Larger" });
      while (await larger.isEnabled()) await larger.click();
      assert.ok((await hidden()) > 0);
      assert.equal((await column_numbers(table)).length, players);
      assert.match(await table.locator(".pair").first().innerText(), /[1=0]/);
      const smaller = page.getByRole("button", { name: "Smaller" });
      while (await smaller.isEnabled()) await smaller.click();
      assert.equal(await hidden(), 0);
      const { height } = await table.boundingBox();
      assert.ok(height < desktop.height, `${height} pixels are more than the window has`);
      assert.deepEqual(await column_numbers(table), every_fifth);
      await told.getByRole("link", { name: "games" }).click();
      await page.locator("#games tbody tr").first().waitFor();
      const met = rows.filter(([, white, black]) => [white, black].includes(3) && [white, black].includes(5));
      assert.deepEqual(await shown_numbers(page), met.map(([number]) => number));
    });
  });

  test("are put in another order by each column, and looked for by name", async () => {
    await visit(page_on_disk(large, "index.html"), {}, async (page) => {
      const names = () => page.locator("#standings tbody th").allTextContents();
      await page.getByRole("button", { name: "Rating" }).click();
      assert.equal((await names())[0], long_name(1));
      assert.equal(await page.locator('[aria-sort="descending"]').textContent(), "Rating");
      await page.getByRole("button", { name: "Rating" }).click();
      assert.equal((await names())[0], long_name(players));
      assert.equal(await page.locator('[aria-sort="ascending"]').textContent(), "Rating");
      assert.equal((await focus_of(page)).name, "Rating");
      await page.getByLabel("Find a player").fill("name-1");
      assert.deepEqual(await names(), Array.from({ length: 10 }, (_, index) => long_name(19 - index)));
      await page.getByLabel("Find a player").fill("nobody");
      await page.getByText("No player has this name.").waitFor();
    });
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`${colorScheme}: contrast, names; on a telephone nothing is cut, and no two names are cut to the same`, async () => {
      await visit(page_on_disk(large, "index.html"), { colorScheme }, async (page) => {
        await page.locator("#crosstable").scrollIntoViewIfNeeded();
        await page.locator(".pair").first().waitFor();
        await see_games(page);
        assert.deepEqual(await faults_of_structure(page), []);
        assert.deepEqual(await too_faint_texts(page), []);
        await take_screenshot(page, `large-${colorScheme}`, { fullPage: true });
        await page.setViewportSize(telephone);
        assert.equal(await overflow(page), 0);
        const cut = await page.locator("#standings .scroller").evaluate((element) => element.scrollWidth - element.clientWidth);
        assert.equal(cut, 0);
        await page.getByRole("button", { name: "Larger" }).click();
        await page.getByRole("button", { name: "Larger" }).click();
        const ends_hidden = await page.locator(".crosstable tbody th .fitted").evaluateAll((cells) =>
          cells.filter((cell) => cell.lastElementChild.getBoundingClientRect().right > cell.closest("th").getBoundingClientRect().right + 1).length);
        assert.equal(ends_hidden, 0);
        await take_screenshot(page, `large-telephone-${colorScheme}`, { fullPage: true });
      });
    });
  }
});

describe("printing", () => {
  test("has everything, though nobody scrolled there: a small tournament at once, a large one by button or key", async () => {
    await visit(page_on_disk(small, "index.html"), {}, async (page) => {
      await page.locator("#crosstable .remark").waitFor({ state: "attached" });
      await page.getByText("No game is paired yet.").waitFor({ state: "attached" });
      assert.equal(await page.locator("#forfeits").isVisible(), false);
    });
    await visit(page_on_disk(large, "index.html"), { colorScheme: "dark" }, async (page) => {
      await page.locator("#standings tbody tr").first().waitFor();
      assert.equal(await page.locator(".pair").count(), 0);
      await page.evaluate(() => {
        window.print = () => {
          window.printed = [".pair", ".rating-plot .series", "#games tbody tr"].map((name) => document.querySelector(name) !== null);
        };
      });
      await page.keyboard.press("Control+p");
      await page.waitForFunction(() => window.printed);
      assert.deepEqual(await page.evaluate(() => window.printed), [true, true, true]);
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "light");
      assert.equal(await page.getByLabel("Find a player").isVisible(), false);
      await page.emulateMedia({ media: "screen" });
    });
  });

  test("shows a finished tournament by a full bar", async () => {
    await visit(page_on_disk(large, "index.html"), { reducedMotion: "no-preference" }, async (page) => {
      const bar = page.locator("#progress");
      await bar.waitFor();
      assert.deepEqual(await bar.evaluate((element) => [element.value, element.max]), [games, games]);
      assert.equal(await bar.evaluate((element) => getComputedStyle(element, "::-webkit-progress-value").transitionDuration), "0s");
    });
  });
});

describe("an address that is not there", () => {
  test("is answered with a page that leads back, however deep it is", async () => {
    const server = await serve(small);
    try {
      await visit(`${server.address}some/where`, { expected_complaint: /404/ }, async (page) => {
        await page.getByRole("heading", { name: "There is no such page", level: 1 }).waitFor();
        assert.deepEqual(await faults_of_structure(page), []);
        assert.deepEqual(await too_faint_texts(page), []);
        assert.notEqual(await page.evaluate(() => getComputedStyle(document.querySelector(".top")).display), "block");
        await page.getByRole("link", { name: "Go to the standings and all games" }).click();
        await page.getByRole("heading", { name: "two-of-them", level: 1 }).waitFor();
      });
    } finally {
      await server.end();
    }
  });
});
