// A set of puzzles: of the tournament, of one player, or of one game.
import { load_game, load_player, load_puzzles } from "./documents.ts";
import { puzzle_of, puzzle_plies, type PuzzleKey } from "./puzzle.ts";

export interface PuzzleSet {
  of: "tournament" | "player" | "game";
  number: number; // of the player or the game
  keys: PuzzleKey[];
  first: number; // index of the first puzzle to show
}

export type Wish = { of: PuzzleSet["of"]; number: number; ply: number | null };

/**
 * Reads an address: `#p3` is the puzzles of player 3, `#g12` those of game 12, `#g12m8` those of the tournament starting
 * with game 12, move 8; an empty one is those of the tournament.
 */
export function read_puzzle_hash(hash: string): Wish {
  const match = /^#([gp])(\d+)(?:m(\d+))?$/.exec(hash);
  if (!match) return { of: "tournament", number: 0, ply: null };
  const [, letter, number, ply] = match;
  if (letter === "p") return { of: "player", number: Number(number), ply: null };
  return { of: ply === undefined ? "game" : "tournament", number: Number(number), ply: ply === undefined ? null : Number(ply) };
}

export async function load_puzzle_set(wish: Wish): Promise<PuzzleSet> {
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
