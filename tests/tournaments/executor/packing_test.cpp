#include "tournaments/executor/packing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kaven::tournaments::executor {
namespace {

using testing::ElementsAre;

std::vector<GameSpec> games(int count) {
  std::vector<GameSpec> specs;
  for (int game = 1; game <= count; ++game) specs.push_back({.game = folder::GameId(game)});
  return specs;
}

std::vector<std::vector<int>> numbers_of(const std::vector<std::vector<GameSpec>>& tasks) {
  std::vector<std::vector<int>> numbers;
  for (const auto& task : tasks) {
    numbers.emplace_back();
    for (const GameSpec& spec : task) numbers.back().push_back(spec.game.number());
  }
  return numbers;
}

TEST(Packing, CutsGamesInTheirOrderAndLeavesWhatIsTooMuch) {
  std::vector<GameSpec> waiting = games(7);
  EXPECT_THAT(numbers_of(pack(waiting, 2, 3)),
              ElementsAre(ElementsAre(1, 2), ElementsAre(3, 4), ElementsAre(5, 6)));
  ASSERT_EQ(waiting.size(), 1U);
  EXPECT_EQ(waiting.front().game, folder::GameId(7));
}

TEST(Packing, TheLastTaskMayBeSmaller) {
  std::vector<GameSpec> waiting = games(3);
  EXPECT_THAT(numbers_of(pack(waiting, 2, 9)), ElementsAre(ElementsAre(1, 2), ElementsAre(3)));
  EXPECT_TRUE(waiting.empty());
  EXPECT_TRUE(pack(waiting, 2, 9).empty());
}

TEST(Packing, TasksTakeTenMinutesByTheGamesThatWerePlayed) {
  settings::Settings settings;
  settings.slurm.processors = 1;
  Durations durations;
  EXPECT_FALSE(durations.known());
  durations.add(settings::Seconds(20));
  durations.add(settings::Seconds(40));
  EXPECT_EQ(durations.mean(), settings::Seconds(30));
  EXPECT_EQ(games_per_task(settings, durations), 20U);
  settings.slurm.processors = 4;
  EXPECT_EQ(games_per_task(settings, durations), 80U);
}

TEST(Packing, ATaskHasAGameAndNotTooMany) {
  const settings::Settings settings;
  Durations slow;
  slow.add(settings::Seconds(1e6));
  EXPECT_EQ(games_per_task(settings, slow), 1U);
  Durations quick;
  quick.add(settings::Seconds(0));
  EXPECT_EQ(games_per_task(settings, quick), 10'000U);
}

TEST(Packing, TheSettingCountsWhereThereIsOne) {
  settings::Settings settings;
  settings.slurm.games_per_task = 3;
  EXPECT_EQ(games_per_task(settings, {}), 3U);
}

}  // namespace
}  // namespace kaven::tournaments::executor
