#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <vector>

#include "common/system/processors.hpp"

namespace kaven::system {

/// Calls `each` with 0 to `count` - 1, on as many threads as this process may use processors. Throws what a call threw,
/// when all threads have ended.
template <typename Each>
void parallel_loop(std::size_t count, const Each& each) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < count; at = next++) each(at);
  };
  std::vector<std::future<void>> others;
  const std::size_t threads = std::min(count, allowed_processors().size());
  for (std::size_t thread = 1; thread < threads; ++thread)
    others.push_back(std::async(std::launch::async, work));
  work();
  for (std::future<void>& other : others) other.get();
}

}  // namespace kaven::system
