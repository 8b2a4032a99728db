// SPDX-License-Identifier: MIT
// Types of the documents in ../schemas.md, only for the type checker.

export type Colour = "white" | "black";
export type Result = "white" | "black" | "draw" | "both-lose";
export type Judgement = "best" | "inaccuracy" | "mistake" | "blunder";
export type Score = "1" | "=" | "0" | "+" | "-";

export interface Rules {
  columns: number;
  rows: number;
  line_length: number;
  exact_length: boolean;
  gravity: boolean;
  renju?: boolean;
  caro?: boolean;
  pop_out?: boolean;
  opening: "none" | "recolour" | "swap2";
  goal: "first-line" | "most-lines";
  full_board: "draw" | "both-lose";
}

export interface Accuracy {
  moves: number;
  perfect: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  thrown_away: number;
}

/** An estimate with its 95 % interval; null: unbounded on that side. */
export interface Elo {
  elo: number;
  lower: number | null;
  upper: number | null;
}

export interface Share {
  part: number;
  whole: number;
  detail: string;
}

/** The values of a column of the standings, by its kind. */
export interface ColumnValues {
  rank: null;
  player: null;
  count: number;
  number: number;
  seconds: number;
  likelihood: number;
  rating: Elo & { group: number };
  share: Share;
  words: string;
}

export type ColumnKind = keyof ColumnValues;

/** A column of the standings; narrow screens leave out dispensable ones. */
export interface Column {
  key: string;
  heading: string;
  meaning: string;
  kind: ColumnKind;
  dispensable: boolean;
}

export interface Player {
  number: number;
  name: string;
  rank: number | null;
  unranked: boolean;
  withdrawn: boolean;
  /** By the key of the column; null: unknown. */
  values: Record<string, ColumnValues[ColumnKind] | null>;
}

export interface Slot {
  player: number | null;
  from: { match: number; who: "winner" | "loser" } | null;
  seed: number | null;
}

export interface Match {
  title: string;
  part: "winners" | "losers" | "final" | "second-final";
  stage: number;
  round: number;
  number: number;
  upper: Slot;
  lower: Slot;
  upper_wins: number;
  lower_wins: number;
  draws: number;
  decided: boolean;
  winner: number | null;
  by_seed: boolean;
  games: number[];
}

export interface Clock {
  limit: number;
  started: string;
  used: { white: number; black: number };
}

export interface RunningGame {
  number: number;
  white: number;
  black: number;
  round: number;
  opening: string[];
  moves: string[];
  recoloured: boolean;
  columns: number;
  rows: number;
  clock: Clock | null;
}

export interface TournamentDocument {
  format: number;
  name: string;
  text: string[];
  game: string;
  catalogue: string;
  rules: Rules;
  pairing: string;
  pairing_title: string;
  state: "not-begun" | "running" | "paused" | "finished";
  games: { total: number; played: number; running: number; pending: number; void: number; cancelled: number };
  turn_seconds: number;
  clock: "wall" | "cpu"; // what the limits count
  match_seconds: number; // 0: no limit
  increment_seconds: number; // added to match_seconds after each move of a side
  written: string;
  event: number | null;
  play: boolean;
  columns: Column[];
  players: Player[];
  /** The meaning of places, tie-breaks and ratings, a paragraph each. */
  legend: string[];
  /** The ranks follow the ratings: on an endless ladder. */
  by_rating: boolean;
  rating_groups: number;
  white_advantage: Elo;
  draw_share: number;
  bracket: { matches: Match[] } | null;
  running: RunningGame[];
}

export type TournamentPatch = Partial<TournamentDocument> & { order?: number[] };

export interface CrosstableDocument {
  format: number;
  players: number; // how many of the first players of the standings it has
  pairs: [number, number, number, number, [number, Score, Score?][]][]; // the second score is there if both lost
}

export interface RatingsDocument {
  format: number;
  games: number[];
  players: { number: number; values: (number | null)[]; versions?: number[] }[];
}

export type PuzzleRow = [game: number, ply: number, player: number, judgement: Judgement];

export interface PuzzlesDocument {
  format: number;
  total: number;
  puzzles: PuzzleRow[];
  day: string | null;
  of_the_day: PuzzleRow | null;
}

export type GameRow = [
  number: number,
  white: number,
  black: number,
  result: Result | null,
  ending: string | null,
  plies: number,
  round: number,
  state: "pending" | "running" | "finished" | "void" | "cancelled",
];

export interface GamesDocument {
  format: number;
  games: GameRow[];
}

/** The value of a move for its player; `plies`: to the end of the game, including this one. */
export interface Value {
  result: "win" | "draw" | "loss" | null;
  plies?: number;
  score?: number;
}

export interface JudgedMove {
  ply: number;
  value: Value;
  best_value: Value;
  best: string[];
  judgement: Judgement;
  exact: boolean;
  hints?: Record<string, Value>;
}

export interface Analysis {
  format: number;
  engine: string;
  depth: number | null;
  nodes?: number | null;
  moves: JudgedMove[];
}

export interface Said {
  depth: number | null;
  score: number | null;
  proved: "win" | "draw" | "loss" | null;
  nodes: number | null;
  variation: string;
}

export interface PlayedMove {
  ply: number;
  colour: Colour;
  place: string;
  recolours: boolean;
  seconds: number;
  /** null: not measured. */
  cpu: number | null;
  opponent_cpu: number | null;
  said?: Said | null;
  warnings?: string[];
  lines?: [number, number];
  /** Whether the user tried out the move on the page; it has no time. */
  tried?: boolean;
}

export interface Outcome {
  result: Result;
  ending: string;
  line: string[];
  detail: string;
  sentence: string;
  seconds: number;
  warnings: string[];
  /** The reason why the machine may have caused the loss. */
  suspect?: string;
}

/** A game to show: recorded, or played on the page. */
export interface PlayedGame {
  rules: Rules;
  opening: string[];
  moves: PlayedMove[];
  outcome: Outcome | null;
  analysis: Analysis | null;
  /** Seconds for all moves of a side; 0: no limit. */
  match_seconds?: number;
  /** Seconds that each of its moves adds. */
  increment_seconds?: number;
  /** Time odds, if there are any: the limits of a side are multiplied by this. */
  time_factors?: { white: number; black: number };
}

export interface GameDocument extends PlayedGame {
  format: number;
  number: number;
  round: number;
  white: { player: number; name: string };
  black: { player: number; name: string };
  catalogue: string;
  game: string;
  running: boolean;
  clock: Clock | null;
  started: string | null;
  /** The time limit of this game; null: not begun. */
  turn_seconds: number | null;
  score: { white: number; black: number } | null;
  record: string | null;
}

export interface Tally {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  forfeits: number;
  points: number;
}

export interface PlayerDocument {
  format: number;
  number: number;
  name: string;
  hash: string | null;
  protocol: string | null;
  unranked: boolean;
  games: [number, Colour, number, Score | null][];
  accuracy: Accuracy | null;
  by_colour: { white: Tally; black: Tally };
  by_opponent: ({ player: number } & Tally)[];
  by_ending: { ending: string; won: number; drawn: number; lost: number }[];
  thinking: {
    turns: number;
    mean: number;
    longest: number;
    median: number | null;
    p95: number | null;
    games: number;
  };
  idle_cpu: number;
  worst_moves: { game: number; ply: number; judgement: Judgement; place: string }[];
}

/** New moves of a running game; `first`: the number of moves before them. */
export interface GameNews {
  number: number;
  first: number;
  moves: PlayedMove[];
  clock: Clock | null;
}

export interface GamesEvent {
  games: GameNews[];
}

export interface OverEvent {
  games: { number: number; outcome: Outcome; plies: number }[];
}

export interface Hint {
  ply: number;
  best: string[];
  value: Value;
  depth: number | null;
  exact: boolean;
  hints: Record<string, Value> | null;
}

export interface Session extends PlayedGame {
  format: number;
  session: string;
  version: number;
  catalogue: string;
  game: string;
  white: Side;
  black: Side;
  to_move: Colour | null;
  thinking: "no" | "move" | "hint" | "analysis";
  queued: boolean;
  score: { white: number; black: number } | null;
  legal: string[] | null;
  hint: Hint | null;
  analysis_progress: number | null;
}

export interface Side {
  name: string;
  /** null: a person. */
  level: string | null;
  /** Whether it is a program of the tournament. */
  program: boolean;
}

export interface Level {
  name: string;
  title: string;
  meaning: string;
  /** Whether it is a program of the tournament. */
  program: boolean;
  /** The boards on which it plays; null: all. */
  only: { game: string; size: string }[] | null;
}

export interface Choices {
  format: number;
  games: {
    name: string;
    title: string;
    columns: number;
    rows: number;
    /** The rules in a few words: `four in a row; discs fall`. */
    meaning: string;
    opening: "none" | "recolour";
    sizes: string[];
  }[];
  levels: Level[];
}
