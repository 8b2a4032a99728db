// The best blunder of the day as a puzzle, on the front page.
import { Board } from "./board.ts";
import { element, game_address, puzzle_address, refill, untrusted_text } from "./elements.ts";
import { MissingDocument, load_game, load_puzzles } from "./documents.ts";
import { counted } from "./words.ts";
import { puzzle_of, task_words } from "./puzzle.ts";

/** Fills `section`, and shows it if there is such a blunder. */
export async function show_puzzle_card(section: HTMLElement) {
  try {
    const { of_the_day, day, total } = await load_puzzles();
    const puzzle = of_the_day && puzzle_of(await load_game(of_the_day[0]), of_the_day[1]);
    section.hidden = !puzzle;
    if (!puzzle) return;
    const { game, judged } = puzzle;
    const address = puzzle_address(game.number, judged.ply);
    const board = new Board(game.rules, { small: true, label: task_words(puzzle) });
    board.show(puzzle.position);
    const title = `Blunder of the day${day ? ` (${day_words(day)})` : ""}`;
    refill(
      section,
      element("h2", {}, title),
      element(
        "div",
        { class: "puzzle-card" },
        element("a", { href: address, class: "puzzle-picture", "aria-label": `Solve it: ${task_words(puzzle)}` }, board.root),
        element(
          "div",
          {},
          element("p", { class: "puzzle-task" }, task_words(puzzle)),
          element("p", {}, untrusted_text(game[puzzle.mover].name, 30), " missed it: ", element("a", { href: game_address(game.number, judged.ply) }, `game ${game.number}, move ${judged.ply}`), "."),
          element("p", { class: "buttons" }, element("a", { class: "button primary", href: address }, "Solve it"), element("a", { class: "button", href: "puzzle.html" }, `All ${counted(total, "puzzle")}`)),
        ),
      ),
    );
  } catch (error) {
    // An older version wrote the site without puzzles.
    if (!(error instanceof MissingDocument)) throw error;
  }
}

/** @param day `2026-11-22` */
function day_words(day: string) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}
