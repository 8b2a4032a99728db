// SPDX-License-Identifier: MIT
#include "agent/coursework/hw2/printed_tree.hpp"

#include <algorithm>
#include <cstdlib>

#include "agent/coursework/hw2/unterminated_runs.hpp"

namespace kaven::agent::coursework::hw2 {

namespace {

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Minimax tree</title>
<style>
body { font: 15px/1.4 sans-serif; margin: 1.5em; color: #222; background: #fff; }
details { margin-left: 1.2em; border-left: 2px solid #ddd; padding-left: .5em; }
body > details { margin-left: 0; }
summary { cursor: pointer; }
summary span { color: #666; }
.best > summary { font-weight: bold; }
.pruned { margin: 0 0 0 1.2em; color: #777; font-style: italic; }
pre { display: inline-block; margin: .3em 0 .3em 1.2em; padding: .3em .6em; background: #eef; line-height: 1.2; }
pre b { color: #c00; }
pre i { color: #06c; font-style: normal; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #181818; }
  details { border-color: #444; }
  summary span, .pruned { color: #999; }
  pre { background: #223; }
  pre b { color: #f77; }
  pre i { color: #7bf; }
}
</style>
</head>
<body>
<h1>Minimax tree with alpha-beta pruning</h1>
<p>Alice (<code>a</code>) takes the greatest value, Bill (<code>b</code>) the smallest. Unfold a move to see the
board after it and the answers to it. The answer in bold type is the one that gave the move above it its value.
<q>alpha</q> is what Alice was already sure of when the search came to the move, <q>beta</q> what Bill was
sure of; answers are left out as soon as alpha is no smaller than beta.</p>
)";

std::string bound_text(int bound) {
  if (std::abs(bound) < UnterminatedRuns::infinity) return std::to_string(bound);
  return bound < 0 ? "−∞" : "∞";
}

bool is_exact(int value, Bounds<int> bounds) {
  return value > bounds.alpha && value < bounds.beta;
}

std::string value_text(int value, Bounds<int> bounds) {
  const std::string text = "value " + std::to_string(value);
  return is_exact(value, bounds) ? text : text + (value <= bounds.alpha ? " or less" : " or more");
}

std::string move_text(int ply, int column) {
  return move_label(ply) + ": " + std::to_string(column + 1);
}

}  // namespace

std::string move_label(int ply) {
  return (ply % 2 == 1 ? "A" : "B") + std::to_string(ply);
}

std::string pruning_text(const std::vector<int>& left_out, Bounds<int> bounds) {
  std::string text = "pruning ";
  for (const int column : left_out) {
    if (column != left_out.front()) text += ", ";
    text += std::to_string(column + 1);
  }
  return text + "; alpha=" + std::to_string(bounds.alpha) + ", beta=" + std::to_string(bounds.beta);
}

void TreeText::leaf(int ply, int column, int value) {
  write_line(ply, std::to_string(column + 1) + "; h=" + std::to_string(value));
}

void TreeText::enter(int ply, int column, Bounds<int> /*bounds*/) {
  write_line(ply, std::to_string(column + 1));
}

void TreeText::pruned(int ply, const std::vector<int>& left_out, Bounds<int> bounds) {
  write_line(ply, pruning_text(left_out, bounds));
}

void TreeText::write_line(int ply, const std::string& text) {
  std::string line;
  for (int level = 1; level < ply; ++level) line += "|-";
  sink_(line + move_label(ply) + ": " + text + "\n");
}

void TreeText::finish(int chosen_column) {
  sink_("\nfirst move: " + std::to_string(chosen_column + 1) + "\n");
}

TreePage::TreePage(const game::Position& position)
    : position_(position),
      first_board_(board()),
      path_{Node{.bounds = {-UnterminatedRuns::infinity, UnterminatedRuns::infinity}}} {}

std::string TreePage::board() const {
  std::string text = "<pre>";
  for (int row = position_.rules().rows - 1; row >= 0; --row) {
    for (int column = 0; column < position_.rules().columns; ++column) {
      const auto stone = position_.at({column, row});
      if (column > 0) text += ' ';
      text += !stone ? "." : stone == game::Colour::white ? "<b>a</b>" : "<i>b</i>";
    }
    text += '\n';
  }
  for (int column = 1; column <= position_.rules().columns; ++column) {
    text += (column > 1 ? " " : "") + std::to_string(column);
  }
  return text + "</pre>\n";
}

void TreePage::leaf(int ply, int column, int value) {
  node_above(ply).answers.push_back({.summary = move_text(ply, column) + "; h=" + std::to_string(value),
                                     .inside = board(),
                                     .value = value});
}

void TreePage::enter(int /*ply*/, int /*column*/, Bounds<int> bounds) {
  path_.push_back({.bounds = bounds});
}

void TreePage::leave(int ply, int column, int value) {
  const Node node = std::move(path_.back());
  path_.pop_back();
  const std::string bounds =
      "alpha=" + bound_text(node.bounds.alpha) + ", beta=" + bound_text(node.bounds.beta);
  node_above(ply).answers.push_back(
      {.summary =
           move_text(ply, column) + "; " + value_text(value, node.bounds) + " <span>(" + bounds + ")</span>",
       .inside = board() + answers_text(node, value),
       .value = value});
}

void TreePage::pruned(int ply, const std::vector<int>& left_out, Bounds<int> bounds) {
  node_above(ply).answers.push_back(
      {.summary = move_label(ply) + ": " + pruning_text(left_out, bounds), .searched = false});
}

std::string TreePage::answers_text(const Node& node, int value) {
  std::string text;
  const auto& answers = node.answers;
  const auto best =
      is_exact(value, node.bounds) ? std::ranges::find(answers, value, &Answer::value) : answers.end();
  for (auto answer = answers.begin(); answer != answers.end(); ++answer) {
    if (!answer->searched) {
      text += "<p class=\"pruned\">" + answer->summary + "</p>\n";
      continue;
    }
    text += answer == best ? "<details class=\"best\">" : "<details>";
    text += "<summary>" + answer->summary + "</summary>\n" + answer->inside + "</details>\n";
  }
  return text;
}

std::string TreePage::finish(const Choice<int>& choice) const {
  const std::string verdict = "first move: " + std::to_string(choice.column + 1) + "; value " +
                              std::to_string(choice.value) + "; " + std::to_string(choice.nodes) +
                              " positions";
  return std::string(head) + "<details open><summary>" + verdict + "</summary>\n" + first_board_ +
         answers_text(path_.front(), choice.value) + "</details>\n</body>\n</html>\n";
}

}  // namespace kaven::agent::coursework::hw2
