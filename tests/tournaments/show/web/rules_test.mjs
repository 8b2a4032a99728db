// SPDX-License-Identifier: MIT
// Compares the page's rules with the referee's over random games of all kinds.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const { KAVEN_ESBUILD, KAVEN_RANDOM_GAMES } = process.env;

// Node does not read TypeScript, so esbuild joins the modules as for the page.
const page = fileURLToPath(new URL("../../../../tournaments/show/web/page", import.meta.url));
const joined = execFileSync(KAVEN_ESBUILD, ["--bundle", "--format=esm", "--loader=ts"], {
  cwd: page,
  input: 'export * from "./rules.ts"; export * from "./position.ts"; export { rows_of } from "./move_list.ts"; export { limits_text } from "./words.ts";',
  encoding: "utf8",
});
const { empty_position, legality, limits_text, next_stone, outcome_on_board, place_name, place_of, position_after, rows_of, swap2_stones } = await import(
  `data:text/javascript,${encodeURIComponent(joined)}`
);

const seed = 20261122;
const games = execFileSync(KAVEN_RANDOM_GAMES, [String(seed), "800"], { maxBuffer: 1 << 28, encoding: "utf8" })
  .trimEnd().split("\n").map((line) => JSON.parse(line));

/** All places: pop-outs first, then the board and a margin of one place around it. */
function all_places({ columns, rows }) {
  const places = [];
  for (let column = -1; column <= columns; ++column) {
    for (let row = -2; row <= rows; ++row) places.push({ column, row });
  }
  return places;
}

function legal_names(rules, stones, position) {
  return all_places(rules).filter(legality(rules, stones, position)).map(place_name);
}

describe("the rules of the page", () => {
  test("are those of the referee: the same legal moves at every ply, the same end", () => {
    for (const [number, { rules, plies, outcome }] of games.entries()) {
      const stones = [];
      let position = empty_position(rules);
      for (const { legal, move } of plies) {
        const where = `seed ${seed}, game ${number}, ply ${stones.length + 1}, ${JSON.stringify(rules)}`;
        assert.equal(outcome_on_board(rules, position), null, where);
        assert.deepEqual(legal_names(rules, stones, position), legal, where);
        const stone = next_stone(rules, stones, place_of(move));
        position = position_after(rules, position, stone);
        stones.push(stone);
      }
      const where = `seed ${seed}, game ${number}, ${JSON.stringify(rules)}`;
      assert.deepEqual(outcome_on_board(rules, position), outcome, where);
      assert.deepEqual(legal_names(rules, stones, position), [], where);
    }
  });

  test("met every way a game can end and every rare move in that", () => {
    const met = new Set(games.map(({ outcome }) => `${outcome.ending} ${outcome.result}`));
    for (const ending of ["line white", "line black", "most-lines white", "most-lines black", "full-board draw", "full-board both-lose"]) {
      assert.ok(met.has(ending), ending);
    }
    const moves = games.flatMap(({ plies }) => plies.map(({ move }) => move));
    assert.ok(moves.some((move) => move.endsWith("0") && move.length === 2), "a pop-out");
    assert.ok(games.some(({ plies }) => plies.length > 1 && plies[0].move === plies[1].move && !plies[0].move.endsWith("0")), "a recolouring");
  });
});

test("time limits are in the referee's words", () => {
  const limits = (turn_seconds, match_seconds, increment_seconds, clock = "wall") => limits_text({ turn_seconds, match_seconds, increment_seconds, clock });
  assert.equal(limits(30, 0, 0), "30 s a move");
  assert.equal(limits(30, undefined, undefined, "cpu"), "30 s of CPU time a move");
  assert.equal(limits(30, 180, 0), "30 s a move, 180 s for all moves of a side");
  assert.equal(limits(60, 60, 0.5), "60+0.5 s for all moves of a side");
  assert.equal(limits(60, 60, 0, "cpu"), "60 s of CPU time for all moves of a side");
});

test("a move is listed below the side that made it, also in the opening swap2", () => {
  const rows = (places) => rows_of(swap2_stones(places)).map((row) => row.join(" "));
  assert.deepEqual(rows(["H8", "I8", "J10", "H8", "A1", "B1"]), ["1 ", "2 ", "3 4", "5 6"], "a swap");
  assert.deepEqual(rows(["H8", "I8", "J10", "I8", "A1", "B1", "C1", "D1"]), ["1 ", "2 ", "3 4", " 5", " 6", "7 8"], "two more");
  assert.deepEqual(rows(["H8", "I8", "J10", "I8", "A1", "B1", "H8", "D1"]).slice(-1), ["7 8"], "kept colours");
  const alternating = ["white", "black", "white"].map((colour) => ({ colour }));
  assert.deepEqual(rows_of(alternating), [[1, 2], [3, null]]);
});
