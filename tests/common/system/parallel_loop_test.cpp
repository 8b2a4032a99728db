#include "common/system/parallel_loop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace kaven::system {
namespace {

TEST(ParallelLoop, CallsOnceForEachNumber) {
  for (const std::size_t count : {0U, 1U, 1000U}) {
    std::vector<int> calls(count);
    parallel_loop(count, [&](std::size_t at) { ++calls[at]; });
    EXPECT_THAT(calls, testing::Each(1));
  }
}

TEST(ParallelLoop, ThrowsWhatACallThrew) {
  std::atomic<std::size_t> running = 0;
  const auto fail_at_7 = [&](std::size_t at) {
    ++running;
    if (at == 7) {
      --running;
      throw std::runtime_error("seven");
    }
    --running;
  };
  EXPECT_THROW(parallel_loop(100, fail_at_7), std::runtime_error);
  EXPECT_EQ(running, 0U);
}

}  // namespace
}  // namespace kaven::system
