// SPDX-License-Identifier: MIT
#include "agent/connect4/solver.hpp"

#include <algorithm>
#include <array>

namespace kaven::agent::connect4 {

using namespace search;

namespace {

// With so many or fewer, plain search finds the value sooner than questions about bounds.
constexpr int most_empties_of_end_game = 14;

// More is slower on a board of the usual size: the few nodes it saves cost less than to wait for memory.
constexpr std::size_t most_bytes_of_small_board = std::size_t{17} << 20U;
constexpr int most_places_of_small_board = 42;

std::size_t table_bytes(const Geometry& geometry, std::size_t memory) {
  return geometry.cells() > most_places_of_small_board ? memory : std::min(memory, most_bytes_of_small_board);
}

// Whether the line stands within so many stones of the winner is asked first: such searches need not look
// far ahead, and a quick win is found much sooner when nothing slower counts.
constexpr std::array quick_wins = {4, 6, 8};

// Asking who wins first, then score by score from the draw on, takes the fewest nodes, except with a number of
// empty places between these two: there the questions for wins and losses of half the length come before it,
// unless only scores up to `short_range` are left.
constexpr int fewest_empties_for_halving = 29;
constexpr int most_empties_for_halving = 36;
constexpr ExactScore short_range = 6;

// The question to ask next when the score is known to lie between `lower` and `upper`: whether it is greater
// than this. Quick wins and losses are ruled out first.
ExactScore next_window(ExactScore lower, ExactScore upper, int empties) {
  const ExactScore middle = lower + (upper - lower) / 2;
  for (const int stones : quick_wins) {
    const ExactScore quick_loss = immediate_loss(empties) + stones - 1;
    if (quick_loss >= lower && quick_loss < std::min(middle, lower / 2)) return quick_loss;
    const ExactScore slower_win = immediate_win(empties) - 1 - stones;
    if (slower_win < upper && slower_win > std::max(middle, upper / 2)) return slower_win;
  }
  if (lower > 0) return lower;
  if (upper < 0) return upper - 1;
  if (empties >= fewest_empties_for_halving && empties <= most_empties_for_halving) {
    if (lower < -short_range && middle <= 0 && lower / 2 < middle) return lower / 2;
    if (upper > short_range && middle >= 0 && upper / 2 > middle) return upper / 2;
  }
  // White, who moves when the number of empty places is even, is the one to win more often.
  const bool win_first = empties % 2 == 0;
  return upper > 0 && (win_first || lower == 0) ? 0 : -1;
}

std::optional<ExactScore> score_by(NullWindowSearch& search, Stones stones, int empties,
                                   std::optional<ExactScore> least) {
  ExactScore lower = least.value_or(immediate_loss(empties));
  ExactScore upper = std::max(immediate_win(empties) - 1, 0);
  while (lower < upper) {
    const ExactScore alpha = lower == least ? lower : next_window(lower, upper, empties);
    const ExactScore found = search.search(stones, alpha);
    if (search.interrupted()) return std::nullopt;
    (found > alpha ? lower : upper) = found;
  }
  return lower;
}

}  // namespace

Solver::Solver(const Geometry& geometry, std::size_t memory)
    : board_(geometry),
      table_(board_.columns * (board_.rows + 1), table_bytes(board_, memory)),
      search_(make_search(board_, table_)) {}

std::optional<ExactScore> Solver::score(Stones stones, Deadline& deadline, std::optional<ExactScore> least) {
  const int empties = board_.empties(stones);
  if (board_.wins_at_once(stones) != 0) return immediate_win(empties);
  search_->set_deadline(deadline);
  if (empties <= most_empties_of_end_game) return search_->score_end_game(stones);
  return score_by(*search_, stones, empties, least);
}

ExactScore Solver::score(Stones stones) {
  Deadline never = Deadline::never();
  return *score(stones, never);
}

std::optional<bool> Solver::is_greater(Stones stones, ExactScore alpha, Deadline& deadline,
                                       std::uint64_t most_nodes) {
  const int empties = board_.empties(stones);
  if (board_.wins_at_once(stones) != 0) return immediate_win(empties) > alpha;
  search_->set_deadline(deadline, most_nodes);
  const bool greater = search_->search(stones, alpha) > alpha;
  if (search_->interrupted()) return std::nullopt;
  return greater;
}

std::optional<int> Solver::sign(Stones stones, std::uint64_t most_nodes) {
  const std::uint64_t end = nodes() + std::min(most_nodes, NullWindowSearch::unlimited_nodes - nodes());
  Deadline never = Deadline::never();
  const auto wins = is_greater(stones, 0, never, most_nodes);
  if (wins == true) return 1;
  if (nodes() >= end) return std::nullopt;
  const auto holds = is_greater(stones, -1, never, end - nodes());
  if (holds == false) return -1;
  return wins && holds ? std::optional(0) : std::nullopt;
}

}  // namespace kaven::agent::connect4
