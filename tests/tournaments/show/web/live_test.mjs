// SPDX-License-Identifier: MIT
// `tournament serve` during running games, and playing on the page.
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { writeFileSync } from "node:fs";
import { add_script, make_tournament, run_beside, serve } from "./tournament_folder.mjs";
import { becomes, begin_game, phone, take_screenshot, visit } from "./browser.mjs";
import { faults_of_structure, overflow, too_faint_texts } from "./accessibility.mjs";
import { connect4_game } from "./sample_games.mjs";
import { empty_document, event_stream, tournament_of } from "./sample_documents.mjs";

const stones = (page) => page.locator(".viewer .board .stone").count();

describe("a tournament that goes on", () => {
  test("shows a game as it begins, its moves, and its end, without being loaded again", async () => {
    const folder = await make_tournament("live", ["--time", "100"], {
      gated: ['command = ["python3", "gated_player.py"]', 'stem = "gated"'],
      quick: [],
    }, 1);
    add_script(folder, "gated", "gated_player.py");
    const server = await serve(folder);
    try {
      await visit(server.address, { expected_complaint: /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/ }, async (page) => {
        await page.getByText("not begun").waitFor();
        await page.evaluate(() => {
          window.kept = "since it was opened";
        });
        const run = run_beside(folder);
        const card = page.locator(".running-game").first();
        await card.waitFor();
        await becomes(page, () => card.locator(".stone").count(), await gate_of(card));
        await take_screenshot(page, "live");
        const game = await page.context().newPage();
        // Clocks run by the server's time: by its own, a browser whose clock is an hour slow would show no time at all.
        await game.addInitScript(() => {
          const now = Date.now;
          Date.now = () => now() - 3_600_000;
        });
        await game.goto(new URL(await card.getByRole("link").getAttribute("href"), page.url()).href);
        await game.getByText("running").waitFor();
        await game.locator(".player.to-move .clock", { hasText: /^([1-9]|\d:)[\d:]* (s|min) \/ 1:40 min$/ }).waitFor();
        assert.match(await card.locator(".to-move .clock").textContent(), / \/ 1:40 min$/);
        writeFileSync(path.join(folder, "agents", "gated", "go"), "");
        await game.locator(".outcome").waitFor();
        const coming = game.waitForEvent("download");
        await game.getByRole("link", { name: "Download record" }).click();
        assert.match((await coming).suggestedFilename(), /^000[12]-.*\.jsonl$/);
        await game.close();
        await becomes(page, () => page.locator("#progress-text").textContent(), "2 of 2 games played");
        await page.getByText("finished", { exact: true }).first().waitFor();
        await becomes(page, () => page.locator("#games tbody .result").evaluateAll((cells) => cells.filter((cell) => /\d–\d/.test(cell.textContent)).length), 2);
        assert.equal(await page.evaluate(() => window.kept), "since it was opened");
        assert.equal(await run.ended, 0);
        await server.end();
        await page.getByText("The server does not answer").waitFor();
      });
    } finally {
      await server.end();
    }
  });
});

describe("a tournament that counts a game long after it ended", () => {
  test("shows its result all the same", async () => {
    const server = await serve(await make_tournament("late-count", [], { anna: [], bert: [] }));
    const { rules, outcome, moves } = connect4_game();
    const games = (played) => ({ total: 1, played, running: 1 - played, pending: 0, void: 0, cancelled: 0 });
    const row = (state) => [1, 1, 2, state === "finished" ? "white" : null, state === "finished" ? outcome.ending : null, moves.length, 1, state];
    const documents = {
      tournament: { ...tournament_of(["anna", "bert"], rules), state: "running", event: 1, running: [], games: games(0) },
      "games-0": { format: 1, games: [row("running")] },
    };
    const events = [
      ["over", { games: [{ number: 1, outcome, plies: moves.length }] }],
      ["tournament", { games: games(1) }],
    ];
    try {
      await visit("about:blank", {}, async (page) => {
        let loads = 0;
        await page.route("**/data/*.json*", (route) => {
          const [, wanted] = /data\/(.*)\.json/.exec(route.request().url());
          loads += wanted === "games-0";
          return route.fulfill({ json: documents[wanted] ?? empty_document });
        });
        await page.route("**/events*", async (route) => {
          const event = events.shift();
          await page.locator("#games tbody .result").waitFor();
          if (event?.[0] === "tournament") {
            await becomes(page, () => loads, 2);
            documents["games-0"].games = [row("finished")];
          }
          await route.fulfill(event ? event_stream([event], 10) : event_stream([]));
        });
        try {
          await page.goto(server.address);
          await page.locator("#games tbody .result", { hasText: "1–0" }).waitFor();
        } finally {
          await page.unrouteAll({ behavior: "wait" });
        }
      });
    } finally {
      await server.end();
    }
  });
});

describe("a server that is started again, or loses its run", () => {
  let server = null;
  before(async () => {
    server = await serve(await make_tournament("again", [], { anna: [], bert: [] }));
  });
  after(() => server?.end());

  /** Opens the page `name` of a running game; the requests for events get `answers`, one after the other. */
  async function watch(name, answers, look) {
    const { rules, moves } = connect4_game();
    const running = { number: 1, white: 1, black: 2, round: 1, opening: [], moves: moves.slice(0, 3).map((move) => move.place), recoloured: false, columns: 7, rows: 6, clock: null };
    const documents = {
      tournament: { ...tournament_of(["anna", "bert"], rules), state: "running", event: 1, running: [running], games: { total: 1, played: 0, running: 1, pending: 0, void: 0, cancelled: 0 } },
      "game-1": { ...connect4_game(), moves: moves.slice(0, 3), running: true, outcome: null, analysis: null },
    };
    const asked = [];
    await visit("about:blank", { expected_complaint: /502/ }, async (page) => {
      await page.route("**/data/*.json*", (route) => {
        const [, wanted] = /data\/(.*)\.json/.exec(route.request().url());
        return route.fulfill({ json: documents[wanted] ?? empty_document });
      });
      await page.route("**/events*", async (route) => {
        asked.push(new URL(route.request().url()).search);
        const answer = answers.shift();
        await answer?.when?.(page, documents);
        await route.fulfill(answer ?? event_stream([]));
      });
      try {
        await page.goto(`${server.address}${name}`);
        await look(page, documents, asked);
      } finally {
        await page.unrouteAll({ behavior: "wait" });
      }
    });
  }

  const not_answered = "The server does not answer";

  for (const [name, shown] of [["index.html", "#progress"], ["game.html#g1", ".viewer"]]) {
    test(`${name} goes on after a proxy's error, from the last event that it read`, async () => {
      const first = event_stream([["games", { games: [] }]], 1);
      const answers = [{ ...first, body: first.body.replace("event:", "id: 17\nevent:") }, { status: 502, body: "" }];
      answers.push({ ...event_stream([]), when: (page) => page.getByText(not_answered).waitFor() });
      await watch(name, answers, async (page, _, asked) => {
        await page.locator(shown).waitFor();
        await becomes(page, () => asked.length, 3);
        assert.equal(asked[2], "?after=17");
      });
    });
  }

  test("a tab out of sight takes no connection, so that ten of them load, and goes on when it is seen", async () => {
    await visit(server.address, {}, async (page) => {
      const tabs = [];
      try {
        for (let number = 1; number <= 10; ++number) {
          const tab = await page.context().newPage();
          tabs.push(tab);
          await tab.addInitScript(() => {
            Object.defineProperty(document, "hidden", { get: () => !window.is_seen });
          });
          await tab.goto(server.address);
          await tab.locator("#standings-section").waitFor();
        }
        const asked = tabs[9].waitForRequest(/events\?after=/);
        await tabs[9].evaluate(() => {
          window.is_seen = true;
          document.dispatchEvent(new Event("visibilitychange"));
        });
        await asked;
      } finally {
        await Promise.all(tabs.map((tab) => tab.close()));
      }
    });
  });

  test("a game does not run on when its run was stopped", async () => {
    const stopped = event_stream([["tournament", { running: [], state: "paused" }]]);
    const was_shown = new Promise((resolve) => {
      stopped.when = async (page, documents) => {
        await page.locator("#heading .running").waitFor();
        documents["game-1"].running = false;
        resolve();
      };
    });
    await watch("game.html#g1", [stopped], async (page) => {
      await was_shown;
      await page.locator("#heading .running").waitFor({ state: "detached" });
    });
  });
});

/** The number of stones when the gated player waits: two of its own, and two of its opponent or three if that is White. */
async function gate_of(card) {
  const white = await card.locator(".running-side").first().locator("bdi").textContent();
  return white === "gated" ? 4 : 5;
}

describe("playing", () => {
  let server = null;
  before(async () => {
    server = await serve(await make_tournament("play", [], { anna: [], bert: [] }));
  });
  after(() => server?.end());

  const last_level = (page) => page.getByLabel("Black").locator("option").last().getAttribute("value");

  test("a whole game against the strongest level is lost, by mouse and by keyboard", async () => {
    await visit(`${server.address}play.html`, {}, async (page) => {
      await page.getByRole("button", { name: "Begin" }).waitFor();
      assert.deepEqual(await faults_of_structure(page), []);
      assert.deepEqual(await too_faint_texts(page), []);
      await take_screenshot(page, "new-game");
      await begin_game(page, /^Connect-4/, "human", await last_level(page));
      for (let own = 1; (await page.locator(".viewer .outcome:not([role])").count()) === 0; ++own) {
        const columns = page.getByRole("button", { name: /^Column/ });
        const over = page.locator(".viewer .outcome:not([role])");
        await columns.first().or(over).first().waitFor();
        if ((await over.count()) > 0) break;
        if (own % 2 === 1) await columns.last().click();
        else {
          await columns.last().focus();
          await page.keyboard.press("Enter");
        }
        await becomes(page, async () => (await stones(page)) >= 2 * own - 1, true);
        await becomes(page, async () => (await stones(page)) >= 2 * own || (await over.count()) > 0, true);
        if (own === 2) await take_screenshot(page, "playing");
      }
      assert.match(await page.locator(".viewer .outcome").textContent(), /^Black .* wins/);
      assert.equal(await page.getByText(/^Black .* wins against/).count(), 1, "the verdict stands there once");
      await page.getByRole("button", { name: "Analyse this game" }).click();
      await page.locator(".value-graph .curve").waitFor();
      assert.ok((await page.locator(".value-graph .judged").count()) > 0);
      await take_screenshot(page, "analysed");
      assert.deepEqual(await too_faint_texts(page), []);
      await page.getByRole("button", { name: "New game" }).click();
      await page.getByRole("button", { name: "Begin" }).waitFor();
    });
  });

  test("who has solved the game is offered where it is solved, else the strongest", async () => {
    await visit(`${server.address}play.html`, {}, async (page) => {
      const black = page.getByLabel("Black");
      await black.selectOption("perfect");
      await page.getByText("has solved the game").waitFor();
      await page.getByLabel("Board").selectOption("8x7");
      assert.equal(await black.inputValue(), "expert");
      await page.getByLabel("Board").selectOption("7x6");
      assert.equal(await last_level(page), "perfect");
      await page.getByRole("radio", { name: /^Go-moku/ }).check();
      assert.equal(await last_level(page), "expert");
    });
  });

  test("a hint says what every column is worth: on the board, when pointed at, and to a screen reader", async () => {
    await visit(`${server.address}play.html`, {}, async (page) => {
      await begin_game(page, /^Connect-4/, "human", "human");
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText("Hint: D1: White wins in 41 plies.").waitFor();
      assert.equal(await page.locator(".board .value").count(), 7);
      assert.deepEqual(await page.locator(".board .value").allTextContents(), ["−40", "−42", "=", "+41", "=", "−42", "−40"]);
      await page.getByRole("button", { name: "Column C: draw" }).hover();
      assert.equal(await page.locator(".pointed").textContent(), "Column C: draw");
      await page.getByRole("button", { name: "Column A: Black wins in 40 plies" }).focus();
      assert.equal(await page.locator(".pointed").textContent(), "Column A: Black wins in 40 plies");
      assert.deepEqual(await faults_of_structure(page), []);
      await take_screenshot(page, "hint");
      await page.getByRole("button", { name: "Column D: White wins in 41 plies" }).click();
      await becomes(page, () => stones(page), 1);
      assert.equal(await page.locator(".board .value").count(), 0);
      assert.doesNotMatch(await page.locator(".details").textContent(), /CPU/, "nobody measured it");
      await page.getByRole("button", { name: "Column D", exact: true }).waitFor();
    });
  });

  test("a move is taken back, a hint is given, a reload goes on, on a phone", async () => {
    await visit(`${server.address}play.html`, { viewport: phone }, async (page) => {
      await begin_game(page, /^Connect-4/, "human", "human");
      await page.getByRole("button", { name: "Column D" }).click();
      await becomes(page, () => stones(page), 1);
      await page.getByRole("button", { name: "Column D" }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await becomes(page, () => stones(page), 2);
      await page.getByRole("button", { name: "Take back" }).click();
      await becomes(page, () => stones(page), 1);
      await page.reload();
      await becomes(page, () => stones(page), 1);
      await page.getByRole("button", { name: "Hint" }).click();
      await page.getByText(/^Hint: /).waitFor();
      assert.ok((await page.locator(".board .best").count()) > 0);
      assert.equal(await overflow(page), 0);
      await page.getByRole("button", { name: "Resign" }).click();
      await page.locator(".outcome", { hasText: "resigned" }).waitFor();
    });
  });

  test("a game that the server no longer has does not blame the user alone", async () => {
    await visit(`${server.address}play.html`, { expected_complaint: /404/ }, async (page) => {
      await begin_game(page, /^Connect-4/, "human", "human");
      await page.route("**/play/*?after=*", (route) => route.fulfill({ status: 404, json: { error: "there is no such game" } }));
      await page.getByRole("button", { name: "Column D" }).click();
      await page.getByText("or the server was started again").waitFor();
      await page.unrouteAll({ behavior: "wait" });
    });
  });

  test("Go-moku is played with the arrow keys, and White's stone may be recoloured", async () => {
    await visit(`${server.address}play.html`, {}, async (page) => {
      await begin_game(page, /^Go-moku/, "human", "human");
      const focused = page.getByRole("button", { name: "H8" });
      await focused.focus();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await becomes(page, () => page.locator(".viewer .stone.white").count(), 1);
      assert.match(await page.locator(".told").textContent(), /White I7/);
      await page.getByRole("button", { name: "I7, White" }).click();
      await becomes(page, () => page.locator(".viewer .stone.black").count(), 1);
      assert.equal(await page.locator(".viewer .stone.white").count(), 0);
      assert.match(await page.locator(".told").textContent(), /Black recolours I7/);
    });
  });
});
