// SPDX-License-Identifier: MIT
#include "tournaments/play/settings_file/setting_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/pairing/format.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/setting_values.hpp"

namespace kaven::tournaments::settings_file {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(SettingTable, EverySettingHasItsOwnNameAndAMeaning) {
  std::set<std::string> names;
  for (const Setting& setting : setting_table()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    if (!setting.other_name.empty()) {
      EXPECT_TRUE(names.insert(setting.other_name).second);
    }
    EXPECT_THAT(setting.meaning, EndsWith(".")) << setting.name;
  }
}

// toml++ parses what is written, and the row reads it.
TEST(SettingTable, EveryRowReadsWhatItWrites) {
  const settings::Settings usual;
  for (const Setting& setting : setting_table()) {
    settings::Settings read;
    const std::string written = setting.written(usual, Lists::by_file_name);
    const toml::table parsed = toml::parse("value = " + written);
    EXPECT_EQ(setting.read(*parsed.get("value"), read), std::nullopt) << setting.name << ' ' << written;
    EXPECT_EQ(setting.written(read, Lists::by_file_name), written) << setting.name;
  }
}

TEST(SettingTable, TheOtherNameIsReadAndNotWritten) {
  const settings::Settings settings = read_settings("custody = 'basic'", "tournament.toml");
  EXPECT_EQ(settings.sandbox.isolation, "basic");
  EXPECT_THAT(settings_text(settings),
              AllOf(HasSubstr("\nsandbox = \"basic\"\n"), Not(HasSubstr("custody"))));
  EXPECT_EQ(with_settings({}, {{"custody", "none"}}).sandbox.isolation, "none");
  try {
    read_settings("custody = 'basic'\nsandbox = 'none'", "tournament.toml");
    ADD_FAILURE() << "both names were read";
  } catch (const SettingsError& error) {
    EXPECT_THAT(error.what(), HasSubstr("sandbox is also called custody: expected only one of them"));
  }
}

TEST(SettingTable, TimeFactorsAreByPlayer) {
  const settings::Settings settings =
      read_settings("time-factors = { 'old' = 0.5, \"a b\" = 2 }\nbank = 60", "tournament.toml");
  EXPECT_EQ(settings.time_factors, (std::map<std::string, double>{{"old", 0.5}, {"a b", 2}}));
  EXPECT_EQ(settings.time.overage, settings::Seconds(60));
  EXPECT_THAT(settings_text(settings), HasSubstr("\ntime-factors = { \"a b\" = 2, \"old\" = 0.5 }\n"));
  EXPECT_THROW(read_settings("time-factors = { old = 0 }", "tournament.toml"), SettingsError);
  EXPECT_THROW(read_settings("increment = 1", "tournament.toml"), SettingsError);
}

TEST(SettingTable, DeadlinesAreForAllOrBySection) {
  const auto deadline = [](const std::string& text) {
    return settings_text(read_settings("deadline = " + text, "tournament.toml"));
  };
  for (const char* text :
       {"'2026-12-01T18:00:00+01:00'", "2026-12-01T18:00:00+01:00", "2026-12-01T17:00:00Z"})
    EXPECT_THAT(deadline(text), HasSubstr("\ndeadline = \"2026-12-01T17:00:00Z\"\n")) << text;
  EXPECT_THAT(
      deadline("{ B = '2026-12-01T17:00:00Z', 'A 1' = 2026-12-02T17:00:00Z }"),
      HasSubstr("\ndeadline = { \"A 1\" = \"2026-12-02T17:00:00Z\", \"B\" = \"2026-12-01T17:00:00Z\" }\n"));
  EXPECT_THAT(deadline("''"), HasSubstr("\ndeadline = \"\"\n"));
  EXPECT_EQ(with_settings({}, {{"deadline", "2026-12-01T18:00:00+01:00"}}).hand_in.deadlines.size(), 1U);
  for (const char* text : {"'tomorrow'", "2026-12-01T18:00:00", "2026-12-01", "1", "{ A = 1 }", "{ '' = '' }",
                           "['2026-12-01T17:00:00Z']", "{ A = '' }"})
    EXPECT_THROW(deadline(text), SettingsError) << text;
}

TEST(SettingTable, AFormatSaysWhichSettingsAreFixed) {
  settings::Settings settings;
  EXPECT_FALSE(is_fixed(settings, "legs"));
  EXPECT_FALSE(is_fixed(settings, "jobs"));
  EXPECT_FALSE(is_fixed(settings, "unranked"));
  EXPECT_FALSE(is_fixed(settings, "points.win"));
  EXPECT_TRUE(is_fixed(settings, "seed"));
  settings.pairing.format = "swiss";
  EXPECT_FALSE(is_fixed(settings, "rounds"));
  EXPECT_TRUE(is_fixed(settings, "games-per-match"));
  EXPECT_TRUE(is_fixed(settings, "points.win"));
  settings.pairing.format = "course";
  EXPECT_TRUE(is_fixed(settings, "rounds"));
}

TEST(SettingTable, NamesTheFormatsOfASetting) {
  EXPECT_THAT(find_setting("legs")->meaning,
              StartsWith("Round robin, gauntlet:\nhow often every pair meets"));
  EXPECT_EQ(find_setting(""), nullptr);
}

TEST(ListedFiles, AreReadBesideTheSettings) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "tournament.toml";
  support::write_file(file, "format = 'schedule'\nschedule = 'p.csv'\n");
  support::write_file(directory.path() / "p.csv",
                      "\xef\xbb\xbfround,white,black\r\n\r\n# first\r\n 1,a,b \r\n");
  const settings::Settings settings = read_settings(file);
  EXPECT_THAT(settings_text(settings), HasSubstr("\nschedule = \"p.csv\"\n"));
  EXPECT_THAT(settings_text(settings, Lists::in_full),
              HasSubstr("\nschedule = [\"round,white,black\", \"1,a,b\"]\n"));
  EXPECT_EQ(shaping_settings(settings).at("schedule"), "[\"round,white,black\", \"1,a,b\"]");
  EXPECT_FALSE(shaping_settings(settings::Settings{}).contains("schedule"));
  const settings::Settings again = with_settings({}, {{"format", "schedule"}, {"schedule", "[\"1,a,b\"]"}});
  EXPECT_EQ(shaping_settings(again).at("schedule"), "[\"1,a,b\"]");
}

TEST(ListedFiles, ThatCannotBeFollowedAreErrors) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "tournament.toml";
  support::write_file(file, "format = 'schedule'\nschedule = 'p.csv'\n");
  const auto fault = [&]() -> std::string {
    try {
      read_settings(file);
      return "no error";
    } catch (const SettingsError& error) {
      return error.what();
    }
  };
  EXPECT_THAT(fault(), AllOf(StartsWith("schedule = \"p.csv\": "),
                             HasSubstr("p.csv: No such file or directory: expected a file in this folder")));
  support::write_file(directory.path() / "p.csv", "# nothing\n\n");
  EXPECT_EQ(fault(), "p.csv: expected more than blank lines and comments");
  support::write_file(directory.path() / "p.csv", "# one\n\n1,a,a\n");
  EXPECT_EQ(fault(), "p.csv:3: a plays against itself: expected two players");
  support::write_file(file, "format = 'schedule'\nschedule = ['1,a,b', 'x,a,b']\n");
  EXPECT_EQ(fault(),
            file.string() + ":2:12: schedule, item 2: round 'x': expected a whole number from 1 to 10000");
  support::write_file(file, "schedule = 'p.csv'\n");
  EXPECT_THAT(fault(), HasSubstr("schedule means nothing in the format round-robin"));
}

}  // namespace
}  // namespace kaven::tournaments::settings_file
