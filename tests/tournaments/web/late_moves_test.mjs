// Games that end more quickly than their moves are sent: a server that says what the test wants it to say.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { becomes, projector, take_screenshot, visit } from "./browser.mjs";
import { connect4_game } from "./sample_games.mjs";
import { make_tournament, serve } from "./tournament_folder.mjs";
import { tournament_of } from "./sample_documents.mjs";

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

  /** Opens `name` of a server that says that both games are over, though their last moves are not sent. */
  async function watch(name, look) {
    const documents = {
      tournament: {
        ...tournament_of(names, rules), state: "running", event: 1, running: [running(1, 5), running(2, 3)],
        games: { total: 2, played: 0, running: 2, pending: 0, void: 0, cancelled: 0 },
      },
      "games-0": { format: 1, games: [] },
    };
    let release = null;
    const released = new Promise((resolve) => {
      release = resolve;
    });
    let loads = 0;
    const over = { games: [1, 2].map((number) => ({ number, outcome: outcomes[number - 1], plies: 9 })) };
    await visit("about:blank", { viewport: projector }, async (page) => {
      await page.route("**/data/*.json", async (route) => {
        const wanted = /data\/(.*)\.json/.exec(route.request().url())[1];
        const number = Number(/^game-([12])$/.exec(wanted)?.[1]);
        if (!number) return route.fulfill(documents[wanted] ? { json: documents[wanted] } : { json: { format: 1, pairs: [], games: [], players: [], puzzles: [], of_the_day: null, day: "", total: 0 } });
        // What the stage loads to begin with is older than the end.
        if (name === "stage" && loads++ < 2) return route.fulfill({ json: game(number, 3, null) });
        await released;
        return route.fulfill({ json: game(number, 9, outcomes[number - 1]) });
      });
      await page.route("**/events*", async (route) => {
        await page.locator(name === "stage" ? ".stage-game" : ".running-game").nth(1).waitFor();
        await route.fulfill({ contentType: "text/event-stream", body: `retry: 3600000\nevent: over\ndata: ${JSON.stringify(over)}\n\n` });
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

  test("no row is drawn on empty places of the front page, and the missing moves come", async () => {
    await watch("index.html", async (page, release) => {
      await becomes(page, () => page.locator(".running-game.over").count(), 2);
      assert.equal(await page.locator(".running-game .stone").count(), 5 + 3);
      assert.equal(await marks(page), 0);
      release();
      await becomes(page, () => page.locator(".running-game .stone").count(), 2 * 9);
      await becomes(page, () => marks(page), 4 + 1);
    });
  });

  test("nor on the stage, where the verdicts of two games are seen whole", async () => {
    await watch("stage", async (page, release) => {
      await becomes(page, () => page.locator(".stage-game.over").count(), 2);
      assert.equal(await page.locator(".stage-game .stone").count(), 3 + 3);
      assert.equal(await marks(page), 0);
      release();
      await becomes(page, () => page.locator(".stage-game .stone").count(), 2 * 9);
      await becomes(page, () => marks(page), 4 + 1);
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
});
