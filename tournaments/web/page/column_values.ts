// The value of a move in each column: as signs on the board and in words, with the reason if values are missing.
import { column_letter, column_number } from "./position.ts";
import { short_value_text, value_text } from "./valuation.ts";

import type { Colour, Hint, JudgedMove, PlayedGame, Rules, Value } from "./schemas";

export interface ColumnValues {
  values: Map<number, Value>; // by column
  gap: string; // which values are missing and why; empty if none is
}

/**
 * The known values of the columns for the next move: from a hint, or from the analysis of the move that was played, which
 * has values of all columns or only of the best move and the played one.
 * @param at_end there is no next move
 */
export function column_values(game: PlayedGame, hint: Hint | null, next: JudgedMove | undefined, at_end: boolean): ColumnValues {
  if (!game.rules.gravity) return { values: new Map(), gap: "" };
  const hints = hint?.hints ?? next?.hints;
  if (hints) return { values: new Map(Object.entries(hints).map(([letter, value]) => [column_number(letter), value])), gap: "" };
  if (hint) return { values: values_of(hint.best, hint.value), gap: "The engine knows only the best move here." };
  if (at_end) return { values: new Map(), gap: game.outcome ? "The game ends here." : "The next move is not analysed yet." };
  if (!game.analysis) return { values: new Map(), gap: "This game is not analysed." };
  if (!next) return { values: new Map(), gap: "The next move is part of the opening; the analysis does not judge it." };
  const played = game.moves.find((move) => move.ply === next.ply);
  const values = new Map([...values_of(played ? [played.place] : [], next.value), ...values_of(next.best, next.best_value)]);
  return { values, gap: "The analysis knows only the best move and the move played here." };
}

/** `value` for the columns of all `places`, except pop-outs, which are not moves into a column. */
function values_of(places: string[], value: Value) {
  return new Map(places.filter((place) => !/^[A-Z]0$/.test(place)).map((place) => [column_number(place), value]));
}

/** The values as shown above the columns; · if unknown. */
export function values_on_board(known: ColumnValues, rules: Rules) {
  const shown = new Map<number, { text: string, kind: string }>();
  for (let column = 0; column < rules.columns; ++column) {
    const value = known.values.get(column);
    shown.set(column, value ? { text: short_value_text(value, rules), kind: value.result ?? "estimate" } : { text: "·", kind: "unknown" });
  }
  return shown;
}

/** Each value in words, by column. */
export function values_in_words(known: ColumnValues, mover: Colour, rules: Rules) {
  return new Map(Array.from(known.values, ([column, value]) => [column, value_text(value, mover, rules)]));
}

export function column_words(column: number, words: string) {
  return `Column ${column_letter(column)}: ${words}`;
}

/** The meaning of the signs that appear above the columns. */
export function legend_of(known: ColumnValues, rules: Rules) {
  const lines = rules.goal === "most-lines";
  const meanings = {
    win: lines ? "+N wins by N lines" : "+N wins in N plies",
    draw: "= draws",
    loss: lines ? "−N loses by N" : "−N loses in N",
    estimate: "↑ ahead, ↓ behind, estimated",
  };
  const kinds = new Set(Array.from(known.values.values(), (value) => value.result ?? "estimate"));
  return Object.entries(meanings).filter(([kind]) => kinds.has(kind as keyof typeof meanings)).map(([, meaning]) => meaning).join(" · ");
}
