// @ts-check
// The fouls of Renju, as in common/game/renju.hpp, which defines the words. They bind White, who moves first.
import { cell_index, directions } from "./position.js";

/** @import { Rules } from "./schemas" */
/** @import { Place, Position } from "./position.js" */

/**
 * Whether a white stone on the free place `place` is a foul.
 * @param {Rules} rules
 * @param {Position} position
 * @param {Place} place
 */
export function is_foul(rules, position, place) {
  const cells = position.cells.slice();
  return new FoulSearch(rules, cells).judge_stone(place).foul;
}

class FoulSearch {
  /**
   * @param {Rules} rules
   * @param {Position["cells"]} cells changed and restored
   */
  constructor(rules, cells) {
    this.rules = rules;
    this.cells = cells;
  }

  /** @param {Place} place */
  cell({ column, row }) {
    const inside = column >= 0 && column < this.rules.columns && row >= 0 && row < this.rules.rows;
    return inside ? this.cells[cell_index(this.rules, { column, row })] : "border";
  }

  /** @param {Place} place @param {number[]} direction @param {number} steps @returns {Place} */
  moved(place, [right, up], steps) {
    return { column: place.column + steps * right, row: place.row + steps * up };
  }

  /**
   * The length of the row through `place`, and the cells at its ends.
   * @param {Place} place
   * @param {number[]} direction
   */
  row(place, direction) {
    const run = (/** @type {number} */ sign) => {
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

  /**
   * The ends of the row through `place` where a stone makes exactly five.
   * @param {Place} place
   * @param {number[]} direction
   */
  ways_to_five(place, direction) {
    return this.row(place, direction).ends.filter((end) => this.cell(end) === null && this.row(end, direction).length === 5);
  }

  /** @param {Place} place @param {number[]} direction */
  fours(place, direction) {
    const ways = this.ways_to_five(place, direction).length;
    return ways === 2 && this.row(place, direction).length === 4 ? 1 : ways;
  }

  /** @param {Place} place @param {number[]} direction @returns {boolean} */
  is_three(place, direction) {
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

  /**
   * @template T
   * @param {Place} place
   * @param {() => T} call
   */
  with_stone(place, call) {
    this.cells[cell_index(this.rules, place)] = "white";
    const result = call();
    this.cells[cell_index(this.rules, place)] = null;
    return result;
  }

  /** @param {Place} place */
  judge_stone(place) {
    return this.with_stone(place, () => this.judge(place));
  }

  /**
   * Judges the stone on `place`.
   * @param {Place} place
   * @returns {{five: boolean, foul: boolean}}
   */
  judge(place) {
    const lengths = directions.map((direction) => this.row(place, direction).length);
    if (lengths.includes(5)) return { five: true, foul: false };
    const fours = directions.reduce((sum, direction) => sum + this.fours(place, direction), 0);
    const foul =
      Math.max(...lengths) > 5 || fours > 1 || directions.filter((direction) => this.is_three(place, direction)).length > 1;
    return { five: false, foul };
  }
}
