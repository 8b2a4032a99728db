// SPDX-License-Identifier: MIT
#include "tournaments/play/executor/packing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <optional>
#include <random>

#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::executor {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::Optional;

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

std::vector<std::size_t> sizes_of(const std::vector<std::vector<GameSpec>>& tasks) {
  std::vector<std::size_t> sizes;
  for (const auto& task : tasks) sizes.push_back(task.size());
  return sizes;
}

/// When the last of `slots` ends if tasks begin in their order and each game takes a second.
std::size_t seconds_until_the_end(const std::vector<std::vector<GameSpec>>& tasks, std::size_t slots) {
  std::vector<std::size_t> busy_until(slots, 0);
  for (const auto& task : tasks) *std::ranges::min_element(busy_until) += task.size();
  return std::ranges::max(busy_until);
}

Durations durations_of(std::initializer_list<double> games) {
  Durations durations;
  for (const double seconds : games) durations.add(settings::Seconds(seconds));
  return durations;
}

constexpr std::size_t any_number = 1'000'000;

TEST(Packing, CutsGamesInTheirOrderAndLeavesWhatIsTooMuch) {
  std::vector<GameSpec> waiting = games(7);
  EXPECT_THAT(numbers_of(pack(waiting, {.most = 2}, 3)),
              ElementsAre(ElementsAre(1, 2), ElementsAre(3, 4), ElementsAre(5, 6)));
  ASSERT_EQ(waiting.size(), 1U);
  EXPECT_EQ(waiting.front().game, folder::GameId(7));
}

TEST(Packing, TheLastTaskMayBeSmaller) {
  std::vector<GameSpec> waiting = games(3);
  EXPECT_THAT(numbers_of(pack(waiting, {.most = 2}, 9)), ElementsAre(ElementsAre(1, 2), ElementsAre(3)));
  EXPECT_TRUE(waiting.empty());
  EXPECT_TRUE(pack(waiting, {.most = 2}, 9).empty());
}

TEST(Packing, FewGamesAreSharedByAllSlotsThreeTasksEach) {
  std::vector<GameSpec> waiting = games(200);
  EXPECT_THAT(sizes_of(pack(waiting, {.most = 10'000, .least = 600, .slots = 4}, 100)),
              ElementsAre(17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 13));
  waiting = games(5);
  EXPECT_THAT(sizes_of(pack(waiting, {.most = 10, .least = 10, .slots = 4}, 100)),
              ElementsAre(1, 1, 1, 1, 1));
}

TEST(Packing, TasksBecomeSmallerTowardsTheEnd) {
  std::vector<GameSpec> waiting = games(100);
  EXPECT_THAT(sizes_of(pack(waiting, {.most = 20, .least = 4, .slots = 2}, 100)),
              ElementsAre(17, 14, 12, 10, 8, 7, 6, 5, 4, 4, 4, 4, 4, 1));
}

TEST(Packing, WhateverThereIsOfGamesAndSlotsNoneIsLeftAloneForLong) {
  std::mt19937 random(20261125);
  const auto up_to = [&](std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(1, most)(random);
  };
  for (int round = 0; round < 100; ++round) {
    const std::size_t count = up_to(1000);
    const std::size_t most = up_to(300);
    const TaskSizes sizes{.most = most, .least = up_to(most), .slots = up_to(50)};
    std::vector<GameSpec> waiting = games(static_cast<int>(count));
    const auto tasks = pack(waiting, sizes, any_number);
    ASSERT_TRUE(waiting.empty());
    std::size_t next = 1;
    for (const auto& task : tasks) {
      ASSERT_LE(task.size(), most);
      for (const GameSpec& spec : task) ASSERT_EQ(spec.game.number(), static_cast<int>(next++));
    }
    ASSERT_EQ(next, count + 1);
    ASSERT_TRUE(std::ranges::is_sorted(sizes_of(tasks), std::greater<>()));
    ASSERT_GE(tasks.size(), std::min(count, *sizes.slots));
    const std::size_t ideal = (count + *sizes.slots - 1) / *sizes.slots;
    ASSERT_LE(seconds_until_the_end(tasks, *sizes.slots), ideal + sizes.least + 1)
        << count << " games, " << *sizes.slots << " slots, sizes " << sizes.least << " to " << most;
  }
}

TEST(TaskSizes, AreHalfAMinuteToTenMinutesByTheGamesThatWerePlayed) {
  settings::Settings settings;
  settings.slurm.processors = 1;
  const Durations durations = durations_of({10, 20, 10, 20});
  EXPECT_EQ(durations.mean(), settings::Seconds(15));
  EXPECT_THAT(task_sizes(settings, durations, 8),
              AllOf(Field(&TaskSizes::most, 40U), Field(&TaskSizes::least, 2U),
                    Field(&TaskSizes::slots, Optional(8U))));
  settings.slurm.processors = 4;
  EXPECT_EQ(task_sizes(settings, durations, 8).most, 160U);
  settings.slurm.time_limit = std::chrono::minutes(3);
  EXPECT_EQ(task_sizes(settings, durations, 8).most, 16U);
  settings.slurm.time_limit = std::chrono::minutes(1);
  EXPECT_EQ(task_sizes(settings, durations, 8).least, 5U);
}

TEST(TaskSizes, AreAGameOnEachProcessorUntilTheirDurationIsKnown) {
  settings::Settings settings;
  settings.slurm.processors = 3;
  const TaskSizes sizes = task_sizes(settings, {}, 2);
  std::vector<GameSpec> waiting = games(7);
  EXPECT_THAT(sizes_of(pack(waiting, sizes, 2)), ElementsAre(3, 3));
}

TEST(TaskSizes, AreMeasuredByHalfOfTheSlots) {
  const settings::Settings settings;
  EXPECT_TRUE(measures_games(settings, durations_of({1, 1, 1}), 7));
  EXPECT_FALSE(measures_games(settings, durations_of({1, 1, 1, 1}), 7));
  EXPECT_TRUE(measures_games(settings, {}, std::nullopt));
  EXPECT_FALSE(measures_games(settings, durations_of({1}), std::nullopt));
  EXPECT_EQ(most_first_tasks(7, 0), 7U);
  EXPECT_EQ(most_first_tasks(7, 5), 2U);
  EXPECT_EQ(most_first_tasks(7, 9), 0U);
  EXPECT_EQ(most_first_tasks(std::nullopt, 0), 100U);
  EXPECT_EQ(most_first_tasks(std::nullopt, 1), 0U);
}

TEST(TaskSizes, AreGuessedByTheTimeLimitWhereTheClusterIsNotKnownEither) {
  // 21 moves of 30 s, a third of it used: 210 s a game.
  EXPECT_EQ(task_sizes(settings::Settings{}, {}, std::nullopt).most, 2U);
}

TEST(TaskSizes, AreAGameAtLeastAndNotTooMany) {
  const settings::Settings settings;
  EXPECT_EQ(task_sizes(settings, durations_of({1e6, 1e6, 1e6, 1e6}), 8).most, 1U);
  EXPECT_EQ(task_sizes(settings, durations_of({0, 0, 0, 0}), 8).most, 10'000U);
}

TEST(TaskSizes, AreTheSettingsWhereThereIsOne) {
  settings::Settings settings;
  settings.slurm.games_per_task = 3;
  std::vector<GameSpec> waiting = games(7);
  EXPECT_THAT(sizes_of(pack(waiting, task_sizes(settings, durations_of({1}), 8), 100)), ElementsAre(3, 3, 1));
}

}  // namespace
}  // namespace kaven::tournaments::executor
