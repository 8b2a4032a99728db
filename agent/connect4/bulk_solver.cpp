// SPDX-License-Identifier: MIT
#include "agent/connect4/bulk_solver.hpp"

#include <algorithm>
#include <future>
#include <vector>

#include "agent/connect4/advisor.hpp"
#include "agent/connect4/solver.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::agent::connect4 {

namespace {

// Writes the scores of one position; returns false if `deadline` passed before.
bool write_score(Solver& solver, Stones stones, std::span<std::int8_t> scores, search::Deadline& deadline) {
  const auto score = solver.score(stones, deadline);
  if (score) scores.front() = static_cast<std::int8_t>(*score);
  return score.has_value();
}

bool write_columns(Solver& solver, Stones stones, std::span<std::int8_t> scores, search::Deadline& deadline) {
  const auto found = Advisor(solver, std::nullopt).column_scores(stones, deadline);
  if (!found) return false;
  std::ranges::transform(*found, scores.begin(), [](const std::optional<ExactScore>& score) {
    return score ? static_cast<std::int8_t>(*score) : full_column;
  });
  return true;
}

// Each thread solves a share with its own solver. `each`: the scores of a position.
template <typename Write>
void solve_shares(const Geometry& geometry, std::span<const std::uint64_t> stones,
                  std::span<std::int8_t> scores, std::size_t each, Effort effort, const std::stop_token& stop,
                  Write write) {
  const std::size_t positions = stones.size() / 2;
  const std::size_t share = positions / static_cast<std::size_t>(effort.threads) + 1;
  const auto solve_share = [&, write](std::size_t begin, std::size_t end) {
    Solver solver(geometry, effort.memory);
    auto deadline = search::Deadline::when_stopped(stop);
    for (std::size_t index = begin; index < end && !stop.stop_requested(); ++index) {
      const Stones position{stones[2 * index], stones[2 * index + 1]};
      if (!write(solver, position, scores.subspan(each * index, each), deadline)) return;
    }
  };
  std::vector<std::future<void>> threads;
  for (std::size_t begin = 0; begin < positions; begin += share) {
    threads.push_back(std::async(std::launch::async, solve_share, begin, std::min(begin + share, positions)));
  }
  for (std::future<void>& thread : threads) thread.get();
}

}  // namespace

void solve_all(const Geometry& geometry, std::span<const std::uint64_t> stones, std::span<std::int8_t> scores,
               Effort effort, const std::stop_token& stop) {
  solve_shares(geometry, stones, scores, 1, effort, stop, write_score);
}

void solve_columns(const Geometry& geometry, std::span<const std::uint64_t> stones,
                   std::span<std::int8_t> scores, Effort effort, const std::stop_token& stop) {
  solve_shares(geometry, stones, scores, static_cast<std::size_t>(geometry.columns), effort, stop,
               write_columns);
}

}  // namespace kaven::agent::connect4
