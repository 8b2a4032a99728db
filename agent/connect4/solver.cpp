#include "agent/connect4/solver.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

namespace kaven::agent::connect4 {

namespace {

// With fewer a position is solved before another thread has started.
constexpr int fewest_empties_for_helpers = 24;

// Whether the line stands within so many stones of the winner is asked first: such searches need not look
// far ahead, and a quick win is found much sooner when nothing slower counts.
constexpr std::array quick_wins = {4, 6, 8};

// With so many, it takes an eighth fewer nodes to ask first who wins, then score by score from the draw on;
// with more, to halve the range.
constexpr int most_empties_for_winner_first = 28;

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
  if (empties <= most_empties_for_winner_first) {
    if (lower > 0) return lower;
    if (upper < 0) return upper - 1;
    // White, who moves when the number of empty places is even, is the one to win more often.
    const bool win_first = empties % 2 == 0;
    return upper > 0 && (win_first || lower == 0) ? 0 : -1;
  }
  if (middle <= 0 && lower / 2 < middle) return lower / 2;
  if (middle >= 0 && upper / 2 > middle) return upper / 2;
  return middle;
}

std::optional<ExactScore> score_by(NullWindowSearch& search, Stones stones, int empties) {
  ExactScore lower = immediate_loss(empties);
  ExactScore upper = std::max(immediate_win(empties) - 1, 0);
  while (lower < upper) {
    const ExactScore alpha = next_window(lower, upper, empties);
    const ExactScore found = search.search(stones, alpha);
    if (search.interrupted()) return std::nullopt;
    (found > alpha ? lower : upper) = found;
  }
  return lower;
}

}  // namespace

Solver::Solver(const Geometry& given_geometry, const Resources& resources)
    : board(given_geometry), table(board.columns * (board.rows + 1), resources.memory) {
  for (int thread = 0; thread < std::max(resources.threads, 1); ++thread) {
    searches.push_back(make_search(board, table, static_cast<unsigned>(thread)));
  }
}

Solver::~Solver() = default;

/// The other threads: as long as this lives they solve the same position in an order of their own, and so
/// fill the table with what the main thread is going to need.
class Solver::Helpers {
 public:
  Helpers(const std::vector<std::unique_ptr<NullWindowSearch>>& searches, Stones stones, int empties) {
    if (empties < fewest_empties_for_helpers) return;
    for (std::size_t number = 1; number < searches.size(); ++number) {
      NullWindowSearch& search = *searches[number];
      search.set_interruption({.stopped = &stopped});
      threads.emplace_back([&search, stones, empties] { score_by(search, stones, empties); });
    }
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() {
    stopped = true;
    for (std::thread& thread : threads) thread.join();
  }

 private:
  std::atomic<bool> stopped = false;
  std::vector<std::thread> threads;
};

bool Solver::can_win_at_once(Stones stones) const {
  return (board.threats(stones.mover, stones.opponent) & board.playable(stones.all())) != 0;
}

std::optional<ExactScore> Solver::score(Stones stones, Deadline& deadline) {
  const int empties = board.empties(stones);
  if (can_win_at_once(stones)) return immediate_win(empties);
  NullWindowSearch& search = *searches.front();
  search.set_interruption({.deadline = &deadline});
  const Helpers helpers(searches, stones, empties);
  return score_by(search, stones, empties);
}

ExactScore Solver::score(Stones stones) {
  Deadline never = Deadline::never();
  return *score(stones, never);
}

std::optional<bool> Solver::is_greater(Stones stones, ExactScore alpha, Deadline& deadline) {
  const int empties = board.empties(stones);
  if (can_win_at_once(stones)) return immediate_win(empties) > alpha;
  NullWindowSearch& search = *searches.front();
  search.set_interruption({.deadline = &deadline});
  const bool greater = search.search(stones, alpha) > alpha;
  if (search.interrupted()) return std::nullopt;
  return greater;
}

std::uint64_t Solver::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& search : searches) sum += search->nodes();
  return sum;
}

}  // namespace kaven::agent::connect4
