// SPDX-License-Identifier: MIT
#include "tournaments/play/settings/format_settings.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tournaments/play/pairing/format.hpp"

namespace kaven::tournaments::pairing {
namespace {

TEST(FormatSettings, HaveTheirDefaultsUntilTheyAreSet) {
  settings::FormatSettings settings;
  EXPECT_EQ(settings[settings::legs], 1);
  EXPECT_EQ(settings[settings::replays], 4);
  EXPECT_TRUE(settings[settings::seeding].empty());
  EXPECT_TRUE(settings.is_default(settings::legs));
  settings.set(settings::legs, 3);
  settings.set(settings::seeding, std::vector<std::string>{"alice"});
  EXPECT_EQ(settings[settings::legs], 3);
  EXPECT_EQ(settings[settings::seeding], std::vector<std::string>{"alice"});
  EXPECT_FALSE(settings.is_default(settings::legs));
  EXPECT_FALSE(settings.is_default(settings::seeding));
  settings.set(settings::legs, 1);
  EXPECT_TRUE(settings.is_default(settings::legs));
}

TEST(FormatSettings, AreAllThoseOfTheFormatsEachOnceInEachFormatsOrder) {
  const std::vector<const settings::FormatSetting*> all = format_settings();
  std::set<std::string_view> names;
  for (const settings::FormatSetting* setting : all)
    EXPECT_TRUE(names.insert(setting->name).second) << setting->name;
  for (const Format* format : formats()) {
    auto from = all.begin();
    for (const OwnSetting& own : format->settings) {
      const auto found = std::find(from, all.end(), own.setting);
      ASSERT_NE(found, all.end()) << format->name << ' ' << own.setting->name;
      from = found + 1;
    }
  }
}

TEST(FormatSettings, SayWhichFormatsHaveThem) {
  EXPECT_EQ(titles_with(settings::legs), "Round robin, gauntlet");
  EXPECT_EQ(titles_with(settings::rounds), "Swiss, ladder, course tournament");
}

TEST(FormatSettings, ThatMeanNothingAreMissingOrWrongAreFaults) {
  const Format& swiss = *find_format("swiss");
  EXPECT_FALSE(fault_of(swiss, {{settings::rounds, 5}}));
  const auto meaningless = fault_of(swiss, {{settings::legs, 2}});
  ASSERT_TRUE(meaningless);
  EXPECT_EQ(meaningless->setting, "legs");
  EXPECT_EQ(meaningless->reason, "legs means nothing in the format swiss: expected it not to be set");
  const auto twice = fault_of(swiss, {{settings::seeding, std::vector<std::string>{"a", "b", "a"}}});
  ASSERT_TRUE(twice);
  EXPECT_EQ(twice->reason, "seeding names a twice: expected every player once at most");
  const auto missing = fault_of(*find_format("gauntlet"), {});
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->setting, "format");
  EXPECT_EQ(missing->reason,
            "format is gauntlet: expected a seeding, as in seeding = [\"alice\"], of the players who meet "
            "all others");
}

// Tests and benchmarks of all formats rely on it.
TEST(FormatSettings, ThatAreMadeUpAreRight) {
  for (const Format* format : formats()) {
    settings::FormatSettings settings;
    if (format->make_up != nullptr) format->make_up(settings, {"alice", "bob", "carol"});
    const auto fault = fault_of(*format, settings);
    EXPECT_FALSE(fault) << fault->reason;
  }
}

}  // namespace
}  // namespace kaven::tournaments::pairing
