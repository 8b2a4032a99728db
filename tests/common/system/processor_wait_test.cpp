#include "common/system/processor_wait.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace kaven::system {
namespace {

using namespace std::chrono_literals;

constexpr ProcessorWaitMeter::Instant began{1000s};

TEST(ProcessorWaitMeter, ReturnsTheWaitSinceItsConstruction) {
  const ProcessorWaitMeter meter(began, 7ms);
  EXPECT_EQ(meter.passed(began + 1s, 7ms), 0ms);
  EXPECT_EQ(meter.passed(began + 1s, 107ms), 100ms);
}

TEST(ProcessorWaitMeter, NoWaitIsLongerThanTheTimeByTheClock) {
  const ProcessorWaitMeter meter(began, 0ms);
  EXPECT_EQ(meter.passed(began + 5ms, 100ms), 5ms);
  EXPECT_EQ(meter.passed(began, 100ms), 0ms);
}

TEST(ProcessorWaitMeter, AKernelThatStopsCountingMeansNoWait) {
  const ProcessorWaitMeter meter(began, 100ms);
  EXPECT_EQ(meter.passed(began + 1s, 0ms), 0ms);
}

TEST(ProcessorWait, NeverDecreases) {
  std::chrono::nanoseconds before{0};
  for (int reading = 0; reading < 100; ++reading) {
    const std::chrono::nanoseconds now = processor_wait();
    EXPECT_GE(now, before);
    before = now;
  }
}

}  // namespace
}  // namespace kaven::system
