// SPDX-License-Identifier: MIT
#include "agent/connect4/advisor.hpp"

#include "agent/connect4/moves.hpp"

namespace kaven::agent::connect4 {

using namespace search;

Advisor::Advisor(Solver& solver, std::optional<OpeningBook> book)
    : solver_(solver), geometry_(solver.geometry()) {
  const Geometry& of_book = OpeningBook::geometry();
  if (geometry_.columns == of_book.columns && geometry_.rows == of_book.rows) book_ = book;
}

std::optional<BookEntry> Advisor::in_book(Stones stones) const {
  return book_ ? book_->find(stones) : std::nullopt;
}

bool Advisor::knows(Stones stones) const {
  const auto entry = in_book(stones);
  return entry && entry->column;
}

Stones Advisor::after(Stones stones, int column) const {
  return connect4::after(geometry_, stones, column);
}

// Whether the stone just played made a line, or no place is left.
bool Advisor::ends_game(Stones stones) const {
  return stones.all() == geometry_.board || geometry_.has_line(stones.opponent);
}

std::vector<int> Advisor::columns_from_the_middle(Stones stones) const {
  return connect4::columns_from_the_middle(geometry_, stones);
}

std::optional<ExactScore> Advisor::score(Stones stones, Deadline& deadline) {
  if (ends_game(stones)) {
    return geometry_.has_line(stones.opponent) ? immediate_loss(geometry_.empties(stones)) - 1 : 0;
  }
  if (const auto entry = in_book(stones)) return entry->score;
  return solver_.score(stones, deadline, book_ ? book_->lower_bound(stones) : std::nullopt);
}

// `node_limit`: what the solver's count of nodes may reach.
std::optional<bool> Advisor::is_greater(Stones stones, ExactScore alpha, Deadline& deadline,
                                        std::uint64_t node_limit) {
  if (ends_game(stones) || in_book(stones)) return score(stones, deadline).value() > alpha;
  if (solver_.nodes() >= node_limit) return std::nullopt;
  return solver_.is_greater(stones, alpha, deadline, node_limit - solver_.nodes());
}

std::optional<std::vector<std::optional<ExactScore>>> Advisor::column_scores(Stones stones,
                                                                             Deadline& deadline) {
  std::vector<std::optional<ExactScore>> scores(static_cast<std::size_t>(geometry_.columns));
  for (const int column : columns_from_the_middle(stones)) {
    const auto found = score(after(stones, column), deadline);
    if (!found) return std::nullopt;
    scores[static_cast<std::size_t>(column)] = -*found;
  }
  return scores;
}

// Counts the mover's replies in `stones` that leave the other side with `least` or more.
std::optional<int> Advisor::count_failing_replies(Stones stones, ExactScore least, Deadline& deadline,
                                                  std::uint64_t node_limit) {
  if (ends_game(stones)) return 0;
  int count = 0;
  for (const int column : columns_from_the_middle(stones)) {
    const auto fails = is_greater(after(stones, column), least - 1, deadline, node_limit);
    if (!fails) return std::nullopt;
    if (*fails) ++count;
  }
  return count;
}

// A column whose stone is worth `value`, which is the position's. The book may know one. Else, to ask about the
// position leaves in the table which it is, at no cost where its value was searched; to ask about each column from the
// middle can cost more than the value.
std::optional<int> Advisor::column_that_keeps(Stones stones, ExactScore value, Deadline& deadline) {
  constexpr std::uint64_t unlimited = NullWindowSearch::unlimited_nodes;
  for (const std::uint64_t most_nodes : {std::uint64_t{0}, std::uint64_t{1}, unlimited}) {
    if (most_nodes == 1 && !solver_.is_greater(stones, value - 1, deadline)) return std::nullopt;
    for (const int column : columns_from_the_middle(stones)) {
      const std::uint64_t node_limit = most_nodes == unlimited ? unlimited : solver_.nodes() + most_nodes;
      const auto worse = is_greater(after(stones, column), -value, deadline, node_limit);
      if (worse && !*worse) return column;
    }
  }
  return std::nullopt;
}

std::optional<Advice> Advisor::advise(Stones stones, Deadline& deadline) {
  const auto entry = in_book(stones);
  if (entry && entry->column) return Advice{*entry->column, entry->score};
  const std::uint64_t nodes_at_start = solver_.nodes();
  const auto value = score(stones, deadline);
  if (!value) return std::nullopt;
  const auto first = column_that_keeps(stones, *value, deadline);
  if (!first) return std::nullopt;
  std::vector<int> equals;
  const std::uint64_t limit_for_equals = nodes_at_start + most_nodes_for_equals;
  for (const int column : columns_from_the_middle(stones)) {
    const auto worse = is_greater(after(stones, column), -*value, deadline, limit_for_equals);
    if (!worse) break;
    if (*worse) continue;
    equals.push_back(column);
    if (*value > 0) break;
  }
  if (equals.empty()) equals.push_back(*first);
  int best = equals.front();
  int most_failing = -1;
  for (const int column : equals) {
    if (equals.size() == 1) break;
    const auto failing =
        count_failing_replies(after(stones, column), *value < 0 ? 0 : 1, deadline, limit_for_equals);
    if (!failing) break;
    if (*failing > most_failing) {
      most_failing = *failing;
      best = column;
    }
  }
  return Advice{best, *value};
}

}  // namespace kaven::agent::connect4
