// SPDX-License-Identifier: MIT
// Documents made by hand: games with gravity, and a player.

const connect4 = {
  columns: 7, rows: 6, line_length: 4, exact_length: false, gravity: true, opening: "none", goal: "first-line", full_board: "draw",
};

const win = (plies) => ({ result: "win", plies });
const loss = (plies) => ({ result: "loss", plies });
const estimate = (score) => ({ result: null, score });

function moves_of(places, said = {}) {
  return places.map((place, index) => ({
    ply: index + 1, colour: index % 2 === 0 ? "white" : "black", place, recolours: false, seconds: index === 0 ? 0.003 : 0.5 + index, cpu: 0.4, opponent_cpu: 0,
    said: said[index + 1] ? { depth: null, score: null, proved: null, nodes: null, variation: "", ...said[index + 1] } : null, warnings: [],
  }));
}

const game_of = (number, more) => ({
  format: 1, number, round: 1, white: { player: 1, name: "one-ply-python" }, black: { player: 2, name: "bert" }, catalogue: "connect4", game: "Connect-4 7x6, four in a row",
  rules: connect4, turn_seconds: 30, opening: [], running: false, clock: null, started: "2026-11-21T20:00:00Z", score: null, record: null, ...more,
});

/** White wins with D4. Move 3 has values of all columns, move 4 of two. Both programs report their evaluation. */
export function connect4_game() {
  const places = ["D1", "A1", "D2", "E1", "B1", "A2", "D3", "C1", "D4"];
  const said = {
    1: { score: 20 },
    3: { score: 40, variation: "D E C" },
    // Column Z does not exist: the page must not draw the rest of the line.
    4: { score: -10, variation: "E1 D3 F F Z A" },
    5: { score: 40, variation: "G G" },
    6: { proved: "loss", score: -9000 },
  };
  const judged = (ply, value, best_value, best, judgement, more = {}) => ({ ply, value, best_value, best, judgement, exact: true, ...more });
  return game_of(1, {
    moves: moves_of(places, said),
    outcome: {
      result: "white", ending: "line", line: ["D1", "D2", "D3", "D4"], detail: "", sentence: "White (one-ply-python) wins against Black (bert): four in a row at D1 D2 D3 D4", seconds: 0, warnings: [],
    },
    analysis: {
      format: 1, engine: "connect4 solver", depth: null, nodes: null,
      moves: [
        judged(3, win(3), win(3), ["D1"], "best", { hints: { A: loss(4), B: { result: "draw" }, C: win(5), D: win(3), E: estimate(12), F: loss(2), G: loss(2) } }),
        judged(4, loss(3), win(6), ["D1"], "blunder"),
        judged(5, win(5), win(5), ["B1"], "best"),
        judged(6, loss(4), loss(4), ["A2"], "best"),
        judged(7, win(3), win(3), ["D3"], "best"),
        judged(8, loss(2), loss(2), ["C1"], "best"),
        judged(9, win(1), win(1), ["D4"], "best"),
      ],
    },
  });
}

/** White has five in a row, which is two lines; Black has one line. */
export function lines_game() {
  const places = ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2", "E1", "G1", "A3", "G2"];
  const moves = moves_of(places, { 3: { score: 5 } });
  return game_of(3, {
    catalogue: "maxconnect4", game: "Max-Connect4 7x6, most lines of four", rules: { ...connect4, goal: "most-lines" }, moves, score: { white: 2, black: 1 },
    outcome: { result: "black", ending: "resigned", line: [], detail: "", sentence: "Black (bert) wins against White (one-ply-python): White resigned", seconds: 0, warnings: [] },
    analysis: {
      format: 1, engine: "maxconnect4", depth: 8, nodes: null,
      moves: [
        { ply: 10, value: estimate(-1), best_value: estimate(-0.2), best: ["F"], judgement: "inaccuracy", exact: false },
        { ply: 11, value: estimate(1), best_value: estimate(1), best: ["A"], judgement: "best", exact: false },
        { ply: 12, value: estimate(-1), best_value: estimate(-1), best: ["G"], judgement: "best", exact: false },
      ],
    },
  });
}

const tally = (games, wins, draws, losses) => ({ games, wins, draws, losses, forfeits: 0, points: wins });

export function player_document() {
  return {
    format: 2, number: 1, name: "one-ply-python", hash: null, protocol: "mailbox", unranked: false, games: [[1, "white", 2, "1"], [4, "white", 2, "0"]],
    accuracy: { games: 2, moves: 40, perfect: 30, inaccuracies: 6, mistakes: 3, blunders: 1, thrown_away: 1 },
    by_colour: { white: tally(12, 10, 1, 1), black: tally(0, 0, 0, 0) }, by_opponent: [{ player: 2, ...tally(12, 10, 1, 1) }],
    by_ending: [{ ending: "line", won: 10, drawn: 0, lost: 1 }], thinking: { turns: 40, mean: 0.8, longest: 9.1, median: 0.4, p95: 3.1, games: 2 }, idle_cpu: 0,
    worst_moves: [{ game: 1, ply: 4, judgement: "blunder", place: "E1" }],
  };
}
