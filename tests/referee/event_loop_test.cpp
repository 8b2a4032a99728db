#include "referee/event_loop.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace kaven::referee {
namespace {

using namespace std::chrono_literals;

TEST(AlarmOfALoop, GoesOffInAWaitAndCanBeSetAnew) {
  EventLoop loop;
  Alarm alarm(loop);
  int rings = 0;
  alarm.set(Clock::now(), [&] {
    ++rings;
    alarm.set(Clock::now(), [&] { ++rings; });
  });
  const Clock::time_point end = Clock::now() + 30s;
  while (rings < 2 && Clock::now() < end) loop.wait_until(end);
  EXPECT_EQ(rings, 2);
}

TEST(AlarmOfALoop, IsSilentWhenItWasSetAnewOrIsGone) {
  EventLoop loop;
  Alarm alarm(loop);
  auto gone = std::make_unique<Alarm>(loop);
  bool first = false;
  bool second = false;
  bool of_the_gone = false;
  alarm.set(Clock::now(), [&] { first = true; });
  gone->set(Clock::now(), [&] { of_the_gone = true; });
  alarm.set(Clock::now(), [&] { second = true; });
  gone.reset();
  const Clock::time_point end = Clock::now() + 30s;
  while (!second && Clock::now() < end) loop.wait_until(end);
  loop.wait_until(Clock::now());
  EXPECT_TRUE(second);
  EXPECT_FALSE(first);
  EXPECT_FALSE(of_the_gone);
}

}  // namespace
}  // namespace kaven::referee
