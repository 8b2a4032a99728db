// SPDX-License-Identifier: MIT
// The report of the check of an upload: first what failed, with its remedy and board, then the rest, folded.
import { Board } from "./board.ts";
import { element, untrusted_text } from "./elements.ts";
import { chip, fact, long_name, long_text, sentence, type Report, type Requirement, type Upload } from "./hand_in_words.ts";
import { is_on_board, place_of, pops_out, positions_of, type Stone } from "./position.ts";
import { next_stone } from "./rules.ts";
import { counted } from "./words.ts";

import type { Rules } from "./schemas";

/** The board after `moves`; null if they do not fit on it. */
function board_after(rules: Rules, moves: string[]) {
  const stones: Stone[] = [];
  for (const name of moves) stones.push(next_stone(rules, stones, place_of(name)));
  const fits = stones.every((stone) => is_on_board(rules, pops_out(stone) ? { ...stone.place, row: 0 } : stone.place));
  if (moves.length === 0 || !fits) return null;
  const board = new Board(rules, { label: `The board after ${counted(moves.length, "move")}: ${moves.join(" ")}` });
  const positions = positions_of(rules, stones);
  board.show(positions[positions.length - 1]);
  return element("figure", { class: "situation" }, board.root, element("figcaption", { class: "how" }, `After ${counted(moves.length, "move")}`));
}

function failed_card(requirement: Requirement, rules: Rules | null) {
  const kind = requirement.required ? "bad" : "warn";
  return element(
    "article",
    { class: `failed-card ${kind}` },
    element(
      "div",
      {},
      element("h3", {}, chip(kind, requirement.required ? "failed" : "advice"), " ", requirement.title),
      element("dl", {}, ...fact("What happened", requirement.seen), ...fact("Expected", requirement.expected), ...fact("Remedy", requirement.remedy)),
    ),
    rules && board_after(rules, requirement.moves ?? []),
  );
}

function folded(title: string, items: Node[]) {
  return items.length > 0 && element("details", {}, element("summary", {}, title), element("ul", {}, ...items));
}

function untried_item(requirement: Requirement) {
  return element("li", {}, requirement.title, requirement.seen === "" ? null : element("span", { class: "how" }, ": ", untrusted_text(requirement.seen, 600)));
}

/** One sentence that says whether the program plays. */
function verdict_of(upload: Upload, failed: number) {
  if (upload.verdict === "could not be tried") return chip("warn", "could not be checked completely");
  if (upload.state === "failed") return chip("bad", failed === 0 ? "failed" : `failed ${counted(failed, "situation")}`);
  return upload.verdict === "passed" ? chip("good", "passed") : chip("good", "passed, with advice");
}

/** @param report null: not loaded yet; @param rules of the tournament's game, null if unknown */
export function report_elements(upload: Upload, report: Report | null, rules: Rules | null): (Node | null | false)[] {
  const with_finding = (finding: string) => (report?.requirements ?? []).filter((each) => each.finding === finding);
  // What is required comes first.
  const failed = with_finding("failed").sort((one, other) => Number(other.required) - Number(one.required));
  const passed = with_finding("passed");
  const untried = with_finding("untried");
  const has_cards = failed.length > 0;
  return [
    element("p", { class: "verdict" }, verdict_of(upload, failed.length), " ", element("span", { class: "how" }, untrusted_text(upload.name, long_name))),
    // Before a program runs at all there are no situations.
    !has_cards && upload.reason
      ? element(
        "article",
        { class: "failed-card bad" },
        element("div", {}, element("p", {}, untrusted_text(sentence(upload.reason), long_text)), upload.remedy ? element("dl", {}, ...fact("Remedy", upload.remedy)) : null),
      )
      : null,
    ...failed.map((each) => failed_card(each, rules)),
    folded(`${counted(untried.length, "situation")} not tried`, untried.map(untried_item)),
    folded(`${counted(passed.length, "situation")} passed`, passed.map((each) => element("li", { class: "passed" }, each.title))),
    folded("Changed or left out while unpacking", (upload.notes ?? []).map((note) => element("li", {}, untrusted_text(note, 600)))),
    report !== null && report.text !== "" && element("details", {}, element("summary", {}, "The report as text"), element("pre", { tabindex: 0 }, report.text)),
  ];
}
