// SPDX-License-Identifier: MIT
#include "scripts/python/bulk_solver.hpp"

#include <algorithm>
#include <future>
#include <vector>

#include "agent/connect4/solver.hpp"
#include "agent/search/deadline.hpp"

namespace kaven::python {

namespace connect4 = agent::connect4;

namespace {

void solve_share(const connect4::Geometry& geometry, std::span<const std::uint64_t> stones,
                 std::span<std::int8_t> scores, std::size_t memory, const std::stop_token& stop) {
  connect4::Solver solver(geometry, memory);
  auto deadline = agent::search::Deadline::when_stopped(stop);
  for (std::size_t index = 0; index < scores.size(); ++index) {
    const auto score = solver.score({stones[2 * index], stones[2 * index + 1]}, deadline);
    if (!score || stop.stop_requested()) return;
    scores[index] = static_cast<std::int8_t>(*score);
  }
}

}  // namespace

void solve_all(const connect4::Geometry& geometry, std::span<const std::uint64_t> stones,
               std::span<std::int8_t> scores, Effort effort, const std::stop_token& stop) {
  const std::size_t share = scores.size() / static_cast<std::size_t>(effort.threads) + 1;
  std::vector<std::future<void>> threads;
  for (std::size_t begin = 0; begin < scores.size(); begin += share) {
    const std::size_t count = std::min(share, scores.size() - begin);
    threads.push_back(std::async(std::launch::async, [=, &geometry, &stop] {
      solve_share(geometry, stones.subspan(2 * begin, 2 * count), scores.subspan(begin, count), effort.memory,
                  stop);
    }));
  }
  for (std::future<void>& thread : threads) thread.get();
}

}  // namespace kaven::python
