// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/connection_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <thread>

#include "tests/support/process.hpp"

namespace kaven::tournaments::web::server {
namespace {

using namespace std::chrono_literals;

TEST(ConnectionThreads, OfAFloodEnd) {
  constexpr int flood = 50;
  std::latch all_run(flood);
  std::atomic<bool> runs = false;
  ConnectionThreads threads(flood, 1ms);
  for (int task = 0; task < flood; ++task) {
    EXPECT_TRUE(threads.run([&] { all_run.arrive_and_wait(); }));
  }
  const auto deadline = std::chrono::steady_clock::now() + support::patience;
  while (threads.size() > 0 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  EXPECT_EQ(threads.size(), 0U);
  EXPECT_TRUE(threads.run([&] { runs = true; }));
  threads.join();
  EXPECT_TRUE(runs);
}

TEST(ConnectionThreads, AreNoMoreThanTheLimit) {
  std::latch end(1);
  ConnectionThreads threads(2);
  EXPECT_TRUE(threads.run([&] { end.wait(); }));
  EXPECT_TRUE(threads.run([&] { end.wait(); }));
  EXPECT_FALSE(threads.run([] {}));
  end.count_down();
}

TEST(ConnectionThreads, LoseNoTaskWhileOthersEnd) {
  std::atomic<int> done = 0;
  {
    ConnectionThreads threads(8, 0ms);
    int accepted = 0;
    while (accepted < 500) accepted += threads.run([&] { ++done; }) ? 1 : 0;
  }
  EXPECT_EQ(done, 500);
}

}  // namespace
}  // namespace kaven::tournaments::web::server
