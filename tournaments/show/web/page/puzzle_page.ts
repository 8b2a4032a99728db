// SPDX-License-Identifier: MIT
// The page that shows puzzles: puzzle.html.
import { Board } from "./board.ts";
import { column_values, values_on_board } from "./board_marks.ts";
import { BoardTargets } from "./board_targets.ts";
import { MissingDocument, load_game, load_player, load_puzzles, load_tournament } from "./documents.ts";
import { colour_disc, element, found, game_address, player_link, puzzle_address, refill, remark, store, stored, untrusted_text } from "./elements.ts";
import { column_number, place_name, place_of, position_after, type Place } from "./position.ts";
import { answer_at, answer_by_hint, played_words, puzzle_of, puzzle_plies, solution_of, task_words, type Answer, type Puzzle, type PuzzleKey } from "./puzzle.ts";
import { legality, next_stone } from "./rules.ts";
import { Thinker } from "./thinker.ts";
import { hint_before } from "./valuation.ts";
import { counted, player_name, printable } from "./words.ts";

import type { TournamentDocument } from "./schemas";

interface PuzzleSet {
  of: "tournament" | "player" | "game";
  number: number; // of the player or the game
  keys: PuzzleKey[];
  first: number; // index of the first puzzle to show
}

type Wish = { of: PuzzleSet["of"]; number: number; ply: number | null };

/**
 * Reads an address: `#p3` is the puzzles of player 3, `#g12` those of game 12, `#g12m8` those of the tournament starting
 * with game 12, move 8; an empty one is those of the tournament.
 */
function read_puzzle_hash(hash: string): Wish {
  const match = /^#([gp])(\d+)(?:m(\d+))?$/.exec(hash);
  if (!match) return { of: "tournament", number: 0, ply: null };
  const [, letter, number, ply] = match;
  if (letter === "p") return { of: "player", number: Number(number), ply: null };
  return { of: ply === undefined ? "game" : "tournament", number: Number(number), ply: ply === undefined ? null : Number(ply) };
}

async function load_puzzle_set(wish: Wish): Promise<PuzzleSet> {
  const keys = await load_keys(wish);
  const { number: game, ply } = wish;
  if (ply === null) return { ...wish, keys, first: 0 };
  const first = keys.findIndex((key) => key.game === game && key.ply === ply);
  return first >= 0 ? { ...wish, keys, first } : { ...wish, keys: [{ game, ply }, ...keys], first: 0 };
}

async function load_keys({ of, number }: Wish): Promise<PuzzleKey[]> {
  if (of === "game") return puzzle_plies((await load_game(number)).analysis).map((ply) => ({ game: number, ply }));
  if (of === "tournament") return (await load_puzzles()).puzzles.map(([game, ply]) => ({ game, ply }));
  const worst = (await load_player(number)).worst_moves.filter((move) => move.judgement !== "inaccuracy");
  // Not all of these mistakes are proved.
  const games = await Promise.all(worst.map((move) => load_game(move.game)));
  return worst.filter((move, index) => puzzle_of(games[index], move.ply)).map(({ game, ply }) => ({ game, ply }));
}

class PuzzleBoard {
  board: Board;
  targets: BoardTargets;
  feedback = element("p", { class: "feedback", role: "status" }, "Make your move on the board.");
  show_button = element("button", { type: "button", onclick: () => this.show_solution() }, "Show the solution");
  /** The tried answers, by place. */
  tried = new Map<string, Answer["verdict"]>();
  /** The number of the latest answer: the server's result for an earlier one comes too late. */
  answers = 0;

  constructor(readonly puzzle: Puzzle, public thinker: Thinker | null, public solved: () => void) {
    this.board = new Board(puzzle.game.rules);
    this.targets = new BoardTargets(this.board);
    this.draw();
  }

  draw() {
    const { puzzle, board } = this;
    board.show(puzzle.position, { crossed: [...this.tried.keys()].filter((name) => this.tried.get(name) === "wrong") });
    board.describe(`Board after ${counted(puzzle.stones.length, "move")}. ${task_words(puzzle)}`);
    const allowed = legality(puzzle.game.rules, puzzle.stones, puzzle.position);
    this.targets.offer({ colour: puzzle.mover, allowed, choose: (place) => void this.answer(place) }, { words: this.words_of_tried(), pointed: () => {} });
  }

  /** The verdicts for tried columns. */
  words_of_tried() {
    return new Map(Array.from(this.tried, ([name, verdict]) => [column_number(name), verdict === "wrong" ? "wrong" : "not known"]));
  }

  async answer(place: Place) {
    const answer = answer_at(this.puzzle, place);
    const number = ++this.answers;
    if (answer.verdict === "unknown" && this.thinker) {
      this.say({ verdict: "unknown", words: "Thinking …" });
      const stones = [...this.puzzle.stones, next_stone(this.puzzle.game.rules, this.puzzle.stones, place)];
      const hint = await this.thinker.hint(stones.map((stone) => place_name(stone.place))).catch(() => null);
      if (number !== this.answers) return;
      this.take((hint && answer_by_hint(this.puzzle, place, hint)) ?? answer, place);
    } else this.take(answer, place);
  }

  take(answer: Answer, place: Place) {
    this.say(answer);
    if (answer.verdict === "right") {
      this.finish(place, true);
      return;
    }
    if (place.row >= 0) this.tried.set(place_name(place), answer.verdict);
    this.draw();
  }

  say(answer: Answer) {
    this.feedback.className = `feedback ${answer.verdict}`;
    this.feedback.textContent = answer.words;
  }

  show_solution() {
    ++this.answers;
    const [first] = solution_of(this.puzzle);
    this.say({ verdict: "unknown", words: `The solution: ${solution_of(this.puzzle).slice(0, 6).join(", ")}.` });
    this.finish(place_of(first), false);
  }

  /** Plays the solution and shows the values of all columns. */
  finish(place: Place, by_hand: boolean) {
    const { puzzle, board } = this;
    const { rules } = puzzle.game;
    this.show_button.hidden = true;
    const name = this.puzzle.mover === "white" ? puzzle.game.white.name : puzzle.game.black.name;
    this.feedback.append(" ", untrusted_text(name, 30), ` ${played_words(puzzle)}`);
    const known = column_values(puzzle.game, hint_before(puzzle.judged), puzzle.judged, false);
    const values = rules.gravity ? values_on_board(known, rules) : null;
    board.show(position_after(rules, puzzle.position, next_stone(rules, puzzle.stones, place)), { values }, true);
    this.targets.offer(null, { words: new Map(), pointed: () => {} });
    if (by_hand) this.solved();
  }
}

class PuzzlePage {
  index: number;
  /** The addresses of solved puzzles. */
  solved: Set<string>;
  thinker: Thinker | null = null;
  count = element("p", { class: "remark" });

  constructor(public tournament: TournamentDocument, readonly set: PuzzleSet) {
    this.index = set.first;
    this.solved = new Set(read_solved(tournament.name));
  }

  /** Stops the server's thinking. */
  close() {
    this.thinker?.close();
    this.thinker = null;
  }

  async show() {
    const { keys } = this.set;
    this.close();
    refill(found("subheading"), ...this.words_of_set());
    if (keys.length === 0) {
      refill(found("puzzle"), remark("No puzzles here. A puzzle asks for a better move where a player provably gave away a win or a draw; “tournament analyse” finds them."));
      return;
    }
    const { game: number, ply } = keys[this.index];
    const game = await load_game(number);
    const puzzle = puzzle_of(game, ply);
    if (this.set.of === "tournament") history.replaceState(null, "", `#g${number}m${ply}`);
    if (!puzzle) {
      refill(found("puzzle"), remark(`Move ${ply} of game ${number} is not a puzzle: it did not provably give away a win or a draw.`), this.steps());
      return;
    }
    document.title = `Puzzle: game ${number}, move ${ply}`;
    this.thinker = this.tournament.play ? new Thinker(game.catalogue, game.rules) : null;
    const board = new PuzzleBoard(puzzle, this.thinker, () => this.note_solved());
    this.fill(puzzle, board);
  }

  fill(puzzle: Puzzle, board: PuzzleBoard) {
    const { game, judged } = puzzle;
    refill(this.count, this.count_words());
    const players = element("p", {}, colour_disc("white"), " ", player_link(game.white.player, game.white.name, 24), " – ", colour_disc("black"), " ", player_link(game.black.player, game.black.name, 24), ` · game ${game.number}, move ${judged.ply}`);
    const root = element(
      "div",
      { class: "puzzle" },
      element("div", { class: "puzzle-board" }, board.board.root),
      element(
        "section",
        { class: "panel puzzle-side", "aria-label": "Puzzle" },
        element("h2", { class: "with-disc" }, colour_disc(puzzle.mover, false), task_words(puzzle)),
        players,
        board.feedback,
        element(
          "div",
          { class: "buttons" },
          board.show_button,
          element("a", { class: "button", href: `${game_address(game.number, judged.ply - 1)}t` }, "Try it out"),
          element("a", { class: "button", href: game_address(game.number, judged.ply) }, "See the game"),
        ),
        this.steps(),
        this.count,
      ),
    );
    root.style.setProperty("--board-aspect", String(board.board.aspect()));
    refill(found("puzzle"), root);
  }

  steps() {
    const { keys } = this.set;
    const step = (text: string, by: number, kind: string) =>
      element("button", { type: "button", class: kind, disabled: !keys[this.index + by], onclick: () => this.go(by) }, text);
    return element("div", { class: "buttons", role: "group", "aria-label": "Other puzzles" }, step("‹ Previous", -1, ""), step("Next puzzle ›", 1, "primary"));
  }

  go(by: number) {
    this.index += by;
    void this.show();
  }

  words_of_set() {
    const { of, number } = this.set;
    if (of === "game") return ["Better moves in ", element("a", { href: game_address(number) }, `game ${number}`)];
    if (of === "tournament") return ["The best missed chances of this tournament"];
    return ["Chances that ", player_link(number, player_name(this.tournament.players, number)), " missed"];
  }

  key() {
    const { game, ply } = this.set.keys[this.index];
    return puzzle_address(game, ply);
  }

  count_words() {
    const done = this.set.keys.filter(({ game, ply }) => this.solved.has(puzzle_address(game, ply))).length;
    return `Puzzle ${this.index + 1} of ${this.set.keys.length}; ${done} solved${this.solved.has(this.key()) ? ", this one too" : ""}.`;
  }

  note_solved() {
    this.solved.add(this.key());
    write_solved(this.tournament.name, [...this.solved]);
    refill(this.count, this.count_words());
  }
}

function storage_name(tournament: string) {
  return `kaven-solved ${tournament}`;
}

/** The puzzles solved in this browser. */
function read_solved(tournament: string): string[] {
  try {
    const kept = JSON.parse(stored(storage_name(tournament)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function write_solved(tournament: string, solved: string[]) {
  store(storage_name(tournament), JSON.stringify(solved));
}

let shown: PuzzlePage | null = null;

async function follow_hash(tournament: TournamentDocument) {
  const wish: Wish = read_puzzle_hash(location.hash);
  try {
    shown?.close();
    shown = new PuzzlePage(tournament, await load_puzzle_set(wish));
    await shown.show();
  } catch (error) {
    if (!(error instanceof MissingDocument)) throw error;
    refill(found("puzzle"), remark(error.message));
  }
}

export async function show_puzzle_page() {
  const tournament = await load_tournament();
  found("tournament-name").replaceChildren(untrusted_text(tournament.name, 60));
  found("play-link").hidden = !tournament.play;
  document.title = `Puzzles: ${printable(tournament.name)}`;
  addEventListener("hashchange", () => void follow_hash(tournament));
  await follow_hash(tournament);
}
