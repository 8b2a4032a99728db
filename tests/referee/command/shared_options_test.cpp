// SPDX-License-Identifier: MIT
#include "referee/command/shared_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <string>

#include "common/game_settings/setting_table.hpp"
#include "common/record/game_record.hpp"

namespace kaven::referee::command {
namespace {

using game_settings::GameSettings;
using namespace std::chrono_literals;

TEST(Limits, AreThoseOfTheSettings) {
  GameSettings settings;
  EXPECT_EQ(limits_of(settings.time, 7s).turn, 7s);
  EXPECT_EQ(limits_of(settings.time, 7s).start, 60s);
  settings.time.turn_limit = game_settings::Seconds(0.1);
  settings.time.clock = "cpu";
  EXPECT_EQ(limits_of(settings.time, 7s).turn, 100ms);
  EXPECT_EQ(limits_of(settings.time, 7s).clock, record::ClockKind::cpu);
  settings.time.increment = game_settings::Seconds(1);
  EXPECT_THROW(limits_of(settings.time, 7s), std::invalid_argument);
}

TEST(SandboxOptions, AreThoseOfTheSettings) {
  const GameSettings usual;
  const SandboxOptions options = sandbox_options({}, usual.sandbox);
  EXPECT_EQ(options.level, std::nullopt);
  EXPECT_EQ(options.idle_policy, std::nullopt);
  EXPECT_EQ(options.idle_budget, 200ms);
  EXPECT_EQ(options.limits.memory, sandbox::ResourceLimits().memory);
  EXPECT_EQ(options.limits.processes, sandbox::ResourceLimits().processes);
  game_settings::SandboxSettings settings{.readable = {"/usr/bin/../share"}};
  EXPECT_THAT(sandbox_options({}, settings).readable, testing::ElementsAre("/usr/share"));
  for (const char* path : {"/no such folder", "/root/.."}) {
    settings.readable = {path};
    EXPECT_THROW(sandbox_options({}, settings), std::invalid_argument) << path;
  }
}

// The table is in common/, the enumerations are the referee's.
TEST(WordsOfSettings, AreThoseOfTheReferee) {
  for (const game_settings::GameSetting& setting : game_settings::game_setting_table()) {
    const auto* member = std::get_if<game_settings::Member<std::string>>(&setting.value);
    if (member == nullptr) continue;
    for (const std::string_view word : setting.words) {
      GameSettings settings;
      (*member)(settings) = word;
      EXPECT_NO_THROW(limits_of(settings.time, 1s)) << word;
      const SandboxOptions options = sandbox_options({}, settings.sandbox);
      EXPECT_EQ(options.level.has_value(), settings.sandbox.isolation != "auto") << word;
      EXPECT_EQ(options.idle_policy.has_value(), settings.sandbox.idle_policy != "auto") << word;
    }
  }
}

}  // namespace
}  // namespace kaven::referee::command
