#include "agent/connect4/advisor.hpp"

#include "agent/connect4/columns.hpp"

namespace kaven::agent::connect4 {

Advisor::Advisor(Solver& given_solver, std::optional<OpeningBook> given_book)
    : solver(given_solver), geometry(given_solver.geometry()) {
  const Geometry& of_book = OpeningBook::geometry();
  if (geometry.columns == of_book.columns && geometry.rows == of_book.rows) book = given_book;
}

std::optional<BookEntry> Advisor::in_book(Stones stones) const {
  return book ? book->find(stones) : std::nullopt;
}

bool Advisor::knows(Stones stones) const {
  const auto entry = in_book(stones);
  return entry && entry->column;
}

Stones Advisor::after(Stones stones, int column) const {
  return connect4::after(geometry, stones, column);
}

// Where the stone just played made a line, or none is left.
bool Advisor::ends_game(Stones stones) const {
  return stones.all() == geometry.board || geometry.has_line(stones.opponent);
}

std::vector<int> Advisor::columns_from_the_middle(Stones stones) const {
  return connect4::columns_from_the_middle(geometry, stones);
}

std::optional<ExactScore> Advisor::score(Stones stones, Deadline& deadline) {
  if (ends_game(stones)) {
    return geometry.has_line(stones.opponent) ? immediate_loss(geometry.empties(stones)) - 1 : 0;
  }
  if (const auto entry = in_book(stones)) return entry->score;
  return solver.score(stones, deadline);
}

std::optional<bool> Advisor::is_greater(Stones stones, ExactScore alpha, Deadline& deadline) {
  if (ends_game(stones) || in_book(stones)) return score(stones, deadline).value() > alpha;
  return solver.is_greater(stones, alpha, deadline);
}

std::optional<std::vector<std::optional<ExactScore>>> Advisor::column_scores(Stones stones,
                                                                             Deadline& deadline) {
  std::vector<std::optional<ExactScore>> scores(static_cast<std::size_t>(geometry.columns));
  for (const int column : columns_from_the_middle(stones)) {
    const auto found = score(after(stones, column), deadline);
    if (!found) return std::nullopt;
    scores[static_cast<std::size_t>(column)] = -*found;
  }
  return scores;
}

// Of the mover's replies in `stones`, those that leave the other side with `least` or more.
std::optional<int> Advisor::replies_that_fail(Stones stones, ExactScore least, Deadline& deadline) {
  if (ends_game(stones)) return 0;
  int count = 0;
  for (const int column : columns_from_the_middle(stones)) {
    const auto fails = is_greater(after(stones, column), least - 1, deadline);
    if (!fails) return std::nullopt;
    if (*fails) ++count;
  }
  return count;
}

std::optional<Advice> Advisor::advise(Stones stones, Deadline& deadline) {
  const auto entry = in_book(stones);
  if (entry && entry->column) return Advice{*entry->column, entry->score};
  const auto value = score(stones, deadline);
  if (!value) return std::nullopt;
  std::vector<int> equals;
  for (const int column : columns_from_the_middle(stones)) {
    const auto worse = is_greater(after(stones, column), -*value, deadline);
    if (!worse) break;
    if (!*worse) equals.push_back(column);
    if (!*worse && *value > 0) break;
  }
  if (equals.empty()) return std::nullopt;
  int best = equals.front();
  int most_failing = -1;
  for (const int column : equals) {
    if (equals.size() == 1) break;
    const auto failing = replies_that_fail(after(stones, column), *value < 0 ? 0 : 1, deadline);
    if (!failing) break;
    if (*failing > most_failing) {
      most_failing = *failing;
      best = column;
    }
  }
  return Advice{best, *value};
}

}  // namespace kaven::agent::connect4
