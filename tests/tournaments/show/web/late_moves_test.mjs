// SPDX-License-Identifier: MIT
// Games that end before the server has sent their moves. The test controls the answers of the server.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { becomes, hold, projector, take_screenshot, visit } from "./browser.mjs";
import { connect4_game } from "./sample_games.mjs";
import { make_tournament, serve } from "./tournament_folder.mjs";
import { empty_document, event_stream, tournament_of } from "./sample_documents.mjs";

const names = ["the quick brown fox of the second row", "a program with a name as long as its author could make it"];
const { rules, outcome: ending, moves } = connect4_game();
const detail = "the program wrote to the file of its opponent, and not to its own";
const outcomes = [
  { ...ending, sentence: `White (${names[0]}) wins against Black (${names[1]}): four in a row at D1 D2 D3 D4` },
  { ...ending, result: "black", ending: "exited", line: [], sentence: `Black (${names[0]}) wins against White (${names[1]}): White's program exited without an answer (${detail})` },
];

/** Game 1 or 2, after `plies` moves. */
function game(number, plies, outcome) {
  const [white, black] = number === 1 ? [1, 2] : [2, 1];
  const side = (player) => ({ player, name: names[player - 1] });
  return { ...connect4_game(), number, white: side(white), black: side(black), moves: moves.slice(0, plies), running: !outcome, outcome, analysis: null, turn_seconds: 10 };
}

const running = (number, plies) => {
  const { white, black } = game(number, plies, null);
  return { number, white: white.player, black: black.player, round: 1, opening: [], moves: moves.slice(0, plies).map((move) => move.place), recoloured: false, columns: 7, rows: 6, clock: null };
};

describe("games that end quickly", () => {
  let server = null;
  before(async () => {
    server = await serve(await make_tournament("late", [], { anna: [], bert: [] }));
  });
  after(() => server?.end());

  const over = { games: [1, 2].map((number) => ({ number, outcome: outcomes[number - 1], plies: 9 })) };

  /**
   * Opens the page `name` of a server that sends `events`, by default the end of both games without their last moves. Later
   * requests for games get the answer `late(number)` once `look()` calls `release`, the first ones on the stage after `before(number)`.
   */
  async function watch(name, look, events = [["over", over]], late = (number) => game(number, 9, outcomes[number - 1]), before = () => {}) {
    const documents = {
      tournament: {
        ...tournament_of(names, rules), state: "running", event: 1, running: [running(1, 5), running(2, 3)],
        games: { total: 2, played: 0, running: 2, pending: 0, void: 0, cancelled: 0 },
      },
      "games-0": { format: 1, games: [] },
    };
    const { released, release } = hold();
    let loads = 0;
    await visit("about:blank", { viewport: projector }, async (page) => {
      await page.route("**/data/*.json*", async (route) => {
        const wanted = /data\/(.*)\.json/.exec(route.request().url())[1];
        const number = Number(/^game-([12])$/.exec(wanted)?.[1]);
        if (!number) return route.fulfill({ json: documents[wanted] ?? empty_document });
        // The stage loads these documents before the end of the games.
        if (name === "stage" && loads++ < 2) {
          await before(number, page);
          return route.fulfill({ json: game(number, 3, null) });
        }
        await released;
        return route.fulfill({ json: late(number) });
      });
      await page.route("**/events*", async (route) => {
        await page.locator(name === "stage" ? ".stage-game" : ".running-game").nth(1).waitFor();
        await route.fulfill(event_stream(events));
      });
      try {
        await page.goto(`${server.address}${name}`);
        await look(page, release);
      } finally {
        release();
        await page.unrouteAll({ behavior: "wait" });
      }
    });
  }

  const marks = (page) => page.locator(".board .won, .board .line-over").count();

  /** Checks that both games are over with `plies` moves and no row, and after the release with all moves and the winning row. */
  async function sees_moves_come(page, kind, plies, release) {
    const stones = () => page.locator(`${kind} .stone`).count();
    await becomes(page, () => page.locator(`${kind}.over`).count(), 2);
    assert.equal(await stones(), plies);
    assert.equal(await marks(page), 0);
    release();
    await becomes(page, stones, 2 * 9);
    await becomes(page, () => marks(page), 4 + 1);
  }

  test("no row is drawn on empty places of the front page, and the missing moves come", async () => {
    await watch("index.html", async (page, release) => {
      await sees_moves_come(page, ".running-game", 5 + 3, release);
      const verdicts = page.locator(".running-game .status");
      assert.deepEqual(await verdicts.allTextContents(), ["1–0 four in a row at D1 D2 D3 D4", "0–1 program exited"]);
      assert.equal(await verdicts.nth(1).getAttribute("title"), outcomes[1].sentence);
      assert.deepEqual(await verdicts.evaluateAll((all) => all.filter((verdict) => verdict.scrollHeight > verdict.clientHeight).length), 0);
    });
  });

  test("games stand on the stage in the order of play, whichever document comes first", async () => {
    const after_the_other = (number, page) => number === 1 && page.locator(".stage-game").waitFor();
    await watch("stage", async (page) => {
      await page.locator(".stage-game").nth(1).waitFor();
      assert.deepEqual(await page.locator(".stage-number").allTextContents(), ["Game 1 · round 1", "Game 2 · round 1"]);
    }, [], undefined, after_the_other);
  });

  test("nor on the stage, where the verdicts of two games are seen whole", async () => {
    await watch("stage", async (page, release) => {
      await sees_moves_come(page, ".stage-game", 3 + 3, release);
      assert.match((await page.locator(".stage-told > :not(.briefly)").allTextContents()).join(""), /1–0 White wins against Black: four in a row at D1 D2 D3 D4/);
      const cut = await page.locator(".stage-told").evaluateAll((all) =>
        all.filter((told) => {
          const range = document.createRange();
          range.selectNodeContents(told);
          const [inner, outer] = [range, told.closest(".stage-words")].map((one) => one.getBoundingClientRect());
          return told.scrollWidth > told.clientWidth || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1 || inner.right > outer.right + 1;
        }).map((told) => told.textContent),
      );
      assert.deepEqual(cut, []);
      await take_screenshot(page, "stage-two");
    });
  });

  test("nor does a game loaded again take moves off the stage that came meanwhile", async () => {
    const news = (first, end) => ["games", { games: [{ number: 1, first, moves: moves.slice(first, end), clock: null }] }];
    await watch("stage", async (page, release) => {
      const stones = () => page.locator(".stage-game .stone").count();
      await becomes(page, stones, 8 + 3);
      const answered = page.waitForResponse("**/data/game-1.json*");
      release();
      await (await answered).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      assert.equal(await stones(), 8 + 3);
    }, [news(5, 6), news(0, 8)], (number) => game(number, 6, null));
  });
});
