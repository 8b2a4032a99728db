// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>

#include "common/terminal/live_block.hpp"

namespace kaven::terminal {
namespace {

using namespace std::chrono_literals;

TEST(ProgressLine, IsALineEvery15SecondsWhereThereIsNoTerminal) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  ProgressLine line(ends[1]);
  const auto begin = ProgressLine::Clock::now();
  line.show("too soon", begin + 14s);
  line.show("1 of 3", begin + 16s);
  line.show("2 of 3", begin + 30s);
  line.erase();
  line.show("3 of 3", begin + 32s);
  ::close(ends[1]);
  std::array<char, 100> text{};
  const ssize_t length = ::read(ends[0], text.data(), text.size());
  EXPECT_EQ(std::string(text.data(), static_cast<std::size_t>(length)), "1 of 3\n3 of 3\n");
  ::close(ends[0]);
}

TEST(TimeLeft, FollowsFromWhatIsDone) {
  EXPECT_EQ(time_left_text(0, 10, 5s), "");
  EXPECT_EQ(time_left_text(10, 10, 5s), "");
  EXPECT_EQ(time_left_text(5, 10, 30s), ", about 30 s left");
  EXPECT_EQ(time_left_text(12, 45, 60s), ", about 3 min left");
}

}  // namespace
}  // namespace kaven::terminal
