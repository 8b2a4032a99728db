// The fouls of Renju, as in common/game/renju.hpp, which defines the words. They bind White, who moves first.
import { cell_index, directions, type Place, type Position } from "./position.ts";

import type { Rules } from "./schemas";

/** Whether a white stone on the free place `place` is a foul. */
export function is_foul(rules: Rules, position: Position, place: Place) {
  const cells = position.cells.slice();
  return new FoulSearch(rules, cells).judge_stone(place).foul;
}

class FoulSearch {
  /** @param cells changed and restored */
  constructor(public rules: Rules, public cells: Position["cells"]) {}

  cell({ column, row }: Place) {
    const inside = column >= 0 && column < this.rules.columns && row >= 0 && row < this.rules.rows;
    return inside ? this.cells[cell_index(this.rules, { column, row })] : "border";
  }

  moved(place: Place, [right, up]: number[], steps: number): Place {
    return { column: place.column + steps * right, row: place.row + steps * up };
  }

  /** The length of the row through `place`, and the cells at its ends. */
  row(place: Place, direction: number[]) {
    const run = (sign: number) => {
      let length = 0;
      while (this.cell(this.moved(place, direction, sign * (length + 1))) === "white") ++length;
      return length;
    };
    const ahead = run(1);
    const behind = run(-1);
    return {
      length: ahead + 1 + behind,
      ends: [this.moved(place, direction, ahead + 1), this.moved(place, direction, -behind - 1)],
    };
  }

  /** The ends of the row through `place` where a stone makes exactly five. */
  ways_to_five(place: Place, direction: number[]) {
    return this.row(place, direction).ends.filter((end) => this.cell(end) === null && this.row(end, direction).length === 5);
  }

  fours(place: Place, direction: number[]) {
    const ways = this.ways_to_five(place, direction).length;
    return ways === 2 && this.row(place, direction).length === 4 ? 1 : ways;
  }

  is_three(place: Place, direction: number[]): boolean {
    return this.row(place, direction).ends.some((end) => {
      if (this.cell(end) !== null) return false;
      return this.with_stone(end, () => {
        const straight = this.row(place, direction).length === 4 && this.ways_to_five(place, direction).length === 2;
        if (!straight) return false;
        const judged = this.judge(end);
        return !judged.five && !judged.foul;
      });
    });
  }

  with_stone<T>(place: Place, call: () => T) {
    this.cells[cell_index(this.rules, place)] = "white";
    const result = call();
    this.cells[cell_index(this.rules, place)] = null;
    return result;
  }

  judge_stone(place: Place) {
    return this.with_stone(place, () => this.judge(place));
  }

  /** Judges the stone on `place`. */
  judge(place: Place): { five: boolean, foul: boolean } {
    const lengths = directions.map((direction) => this.row(place, direction).length);
    if (lengths.includes(5)) return { five: true, foul: false };
    const fours = directions.reduce((sum, direction) => sum + this.fours(place, direction), 0);
    const foul =
      Math.max(...lengths) > 5 || fours > 1 || directions.filter((direction) => this.is_three(place, direction)).length > 1;
    return { five: false, foul };
  }
}
