#include "tournaments/compliance/run_room.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace kaven::tournaments::compliance {
namespace {

using namespace std::chrono_literals;

class Room : public testing::Test {
 protected:
  /// Passes time, in which all that were started compute for `cpu`; whether one more may begin then.
  bool has_place_after(RunRoom::Clock::duration time, std::chrono::nanoseconds cpu) {
    now_ += time;
    cpu_ += cpu;
    return room_.has_place(starts_, now_);
  }
  void start() {
    starts_.push_back(now_);
    room_.note_start(now_);
  }

  RunRoom::Clock::time_point now_ = RunRoom::Clock::now();
  std::chrono::nanoseconds cpu_{0};
  std::uint64_t memory_ = std::uint64_t{8} << 30U;
  std::vector<RunRoom::Clock::time_point> starts_;
  RunRoom room_{2, {[this] { return cpu_; }, [this] { return memory_; }}};
};

TEST_F(Room, IsThereForAsManyAsThereAreJobs) {
  for (int job = 0; job < 2; ++job) {
    EXPECT_TRUE(has_place_after(0s, 0s));
    start();
  }
  EXPECT_FALSE(has_place_after(1s, 900ms));
  EXPECT_FALSE(has_place_after(1s, 900ms));
}

TEST_F(Room, IsThereForMoreWhileAllOnlyWait) {
  start();
  start();
  has_place_after(500ms, 300ms);
  EXPECT_TRUE(has_place_after(500ms, 10ms));
  start();
  EXPECT_FALSE(has_place_after(500ms, 10ms)) << "what the last one costs is not seen yet";
  EXPECT_TRUE(has_place_after(500ms, 10ms));
  start();
  EXPECT_FALSE(has_place_after(1s, 800ms)) << "they compute";
  EXPECT_TRUE(has_place_after(1s, 10ms));
  memory_ = std::uint64_t{1} << 30U;
  EXPECT_FALSE(has_place_after(1s, 10ms)) << "there is no memory for one more";
}

TEST_F(Room, IsNotTakenByTwoThatHang) {
  start();
  start();
  EXPECT_FALSE(has_place_after(9s, 9s));
  EXPECT_TRUE(has_place_after(2s, 2s));
  start();
  EXPECT_TRUE(has_place_after(1s, 1s));
  start();
  EXPECT_FALSE(has_place_after(1s, 1s));
}

TEST_F(Room, EndsAt32) {
  starts_.assign(32, now_);
  has_place_after(1s, 0s);
  EXPECT_FALSE(has_place_after(1s, 0s));
}

}  // namespace
}  // namespace kaven::tournaments::compliance
