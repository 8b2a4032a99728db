// SPDX-License-Identifier: MIT
#include "common/system/processors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <boost/filesystem/operations.hpp>
#include <chrono>
#include <cstddef>
#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::system {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

/// A simulated machine: files with the contents that Linux would provide.
class MachineOfFiles : public testing::Test {
 protected:
  void say(const std::string& file, const std::string& text) const {
    const auto path = place_.path() / file;
    boost::filesystem::create_directories(path.parent_path());
    support::write_file(path, text);
  }
  void say_siblings(unsigned processor, const std::string& siblings) const {
    say("sys/devices/system/cpu/cpu" + std::to_string(processor) + "/topology/thread_siblings_list",
        siblings + "\n");
  }
  boost::filesystem::path root() const { return place_.path(); }

 private:
  support::TemporaryDirectory place_;
};

TEST_F(MachineOfFiles, TellsWhichProcessorsAreOneCore) {
  say_siblings(0, "0,4");
  say_siblings(1, "1,5");
  say_siblings(4, "0,4");
  say_siblings(5, "1,5");
  const std::vector<unsigned> all = {0, 1, 4, 5};
  EXPECT_THAT(cores_of(all, root()), ElementsAre(ElementsAre(0, 4), ElementsAre(1, 5)));
  const std::vector<unsigned> some = {1, 4};
  EXPECT_THAT(cores_of(some, root()), ElementsAre(ElementsAre(1), ElementsAre(4)))
      << "taskset leaves one of each";
}

TEST_F(MachineOfFiles, ThatDoesNotTellHasACoreForEachProcessor) {
  const std::vector<unsigned> processors = {2, 3};
  EXPECT_THAT(cores_of(processors, root()), ElementsAre(ElementsAre(2), ElementsAre(3)));
  EXPECT_EQ(processor_quota(root()), std::nullopt);
  EXPECT_EQ(busy_time(processors, root()), std::nullopt);
  EXPECT_THAT(cores_of({}, root()), IsEmpty());
}

TEST_F(MachineOfFiles, HoldsAGroupToTheLeastQuotaOfAllAboveIt) {
  say("proc/self/mountinfo",
      "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
      "30 23 0:27 / /proc rw - proc proc rw\n");
  say("proc/self/cgroup", "0::/courses.slice/run.scope\n");
  say("sys/fs/cgroup/courses.slice/run.scope/cpu.max", "400000 100000\n");
  EXPECT_EQ(processor_quota(root()), 4);
  say("sys/fs/cgroup/courses.slice/cpu.max", "150000 100000\n");
  EXPECT_EQ(processor_quota(root()), 1.5);
  say("sys/fs/cgroup/courses.slice/cpu.max", "max 100000\n");
  EXPECT_EQ(processor_quota(root()), 4);
  // The root group that a container sees may be limited.
  say("sys/fs/cgroup/cpu.max", "50000 100000\n");
  EXPECT_EQ(processor_quota(root()), 0.5);
}

TEST_F(MachineOfFiles, ReadsTheQuotaOfTheOlderControlGroups) {
  say("proc/self/mountinfo",
      "31 23 0:28 /docker/4711 /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n"
      "32 23 0:29 /docker/4711 /sys/fs/cgroup/cpuset ro - cgroup cgroup rw,cpuset\n");
  say("proc/self/cgroup", "5:cpuset:/docker/4711\n3:cpu,cpuacct:/docker/4711\n");
  say("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  say("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(processor_quota(root()), std::nullopt);
  say("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "250000\n");
  EXPECT_EQ(processor_quota(root()), 2.5);
}

TEST_F(MachineOfFiles, CountsWhatItsProcessorsComputedAndWhatWasWithheld) {
  //            user nice system idle iowait irq softirq steal guest guest_nice
  say("proc/stat",
      "cpu  999 0 0 0 0 0 0 0 0 0\n"
      "cpu0 100 10 20 5000 70 1 2 30 50 0\n"
      "cpu1 7 0 0 9000 0 0 0 0 0 0\n"
      "cpu10 1 0 0 9000 0 0 0 0 0 0\n"
      "intr 1 2 3\n");
  const std::vector<unsigned> first = {0};
  const std::vector<unsigned> both = {0, 1};
  const std::vector<unsigned> missing = {0, 2};
  EXPECT_EQ(busy_time(first, root()), 1630ms);
  EXPECT_EQ(busy_time(both, root()), 1700ms);
  EXPECT_EQ(busy_time(missing, root()), std::nullopt);
}

TEST(Processors, OfThisMachineAreKnown) {
  const std::vector<unsigned> processors = allowed_processors();
  ASSERT_FALSE(processors.empty());
  EXPECT_FALSE(cores_of(processors).empty());
  EXPECT_TRUE(busy_time(processors));
}

TEST(CountedWait, IsTheGrowthOfTheCounter) {
  EXPECT_EQ(counted_wait(0ms, 1s), 0ms);
  EXPECT_EQ(counted_wait(100ms, 1s), 100ms);
}

TEST(CountedWait, IsNeverLongerThanTheTimeByTheClock) {
  EXPECT_EQ(counted_wait(100ms, 5ms), 5ms);
  EXPECT_EQ(counted_wait(100ms, 0ms), 0ms);
  EXPECT_EQ(counted_wait(100ms, -1ms), 0ms);
}

TEST(CountedWait, OfAKernelThatStopsCountingIsNone) {
  EXPECT_EQ(counted_wait(-100ms, 1s), 0ms);
}

TEST(ProcessorWaitMeter, CountsTheWaitsOfItsOwnThread) {
  if (!boost::filesystem::exists("/proc/thread-self/schedstat"))
    GTEST_SKIP() << "this kernel counts no waits";
  // Two threads on one processor wait for each other.
  std::atomic<int> have_waited = 0;
  const auto compute = [&have_waited, processor = allowed_processors().front()] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    ::sched_setaffinity(0, sizeof one, &one);
    const ProcessorWaitMeter meter;
    const auto end = std::chrono::steady_clock::now() + 5min;
    while (meter.passed() == 0ms && std::chrono::steady_clock::now() < end) {
    }
    ++have_waited;
    while (have_waited < 2 && std::chrono::steady_clock::now() < end) {
    }
    return meter.passed();
  };
  auto one = std::async(std::launch::async, compute);
  auto other = std::async(std::launch::async, compute);
  EXPECT_GT(one.get(), 0ms);
  EXPECT_GT(other.get(), 0ms);
}

TEST(ProcessorWaitMeter, RestartsAndNeverDecreases) {
  ProcessorWaitMeter meter;
  std::chrono::nanoseconds before{0};
  for (int reading = 0; reading < 100; ++reading) {
    const std::chrono::nanoseconds now = meter.passed();
    EXPECT_GE(now, before);
    before = now;
  }
  const auto restarted = std::chrono::steady_clock::now();
  meter.restart();
  EXPECT_LE(meter.passed(), std::chrono::steady_clock::now() - restarted);
}

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
