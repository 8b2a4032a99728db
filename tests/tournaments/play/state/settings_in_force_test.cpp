// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/settings/format_settings.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/play/settings_file/settings_file.hpp"
#include "tournaments/play/state/entry_list.hpp"

namespace kaven::tournaments::state {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(SettingsInForce, ArePlayedByWhateverTheFileSaysLater) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  support::write_file(folder.settings(), "time = 5\npoints.win = 3\n");
  EXPECT_EQ(settings_in_force(folder).settings.time.turn_limit, settings::Seconds(5));
  write_entries(folder.entries(),
                {{.time = "2026-11-21T09:30:00Z",
                  .settings = settings_file::shaping_settings(settings_in_force(folder).settings)}});
  EXPECT_TRUE(settings_in_force(folder).pending.empty());
  support::write_file(folder.settings(),
                      "time = 9\npoints.win = 7\nformat = 'swiss'\ngame = 'gomoku'\njobs = 3\ntitle = 'X'\n");
  const SettingsInForce in_force = settings_in_force(folder);
  EXPECT_EQ(in_force.settings.time.turn_limit, settings::Seconds(5));
  EXPECT_EQ(in_force.settings.pairing.points.win, 3);
  EXPECT_EQ(in_force.settings.pairing.format, "round-robin");
  EXPECT_EQ(in_force.settings.game().name, "connect4");
  EXPECT_EQ(in_force.settings.run.jobs, 3);
  EXPECT_EQ(in_force.settings.description.title, "X");
  EXPECT_THAT(in_force.pending,
              testing::Contains(AllOf(HasSubstr("time = 9"), HasSubstr("cannot change any more"))));
  EXPECT_THAT(in_force.pending, testing::Contains(AllOf(HasSubstr("points.win = 7"),
                                                        HasSubstr("takes effect with the next run"))));
}

TEST(SettingsInForce, AnotherGameIsNamedWithoutTheDefaultsThatFollowFromIt) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  support::write_file(folder.settings(), "");
  write_entries(folder.entries(),
                {{.time = "2026-11-21T09:30:00Z",
                  .settings = settings_file::shaping_settings(settings_in_force(folder).settings)}});
  support::write_file(folder.settings(), "game = 'gomoku'\n");
  EXPECT_THAT(settings_in_force(folder).pending, ElementsAre(HasSubstr("game = \"gomoku\"")));
  support::write_file(folder.settings(), "connect = 5\n");
  EXPECT_THAT(settings_in_force(folder).pending, ElementsAre(HasSubstr("connect = 5")));
}

TEST(SettingsInForce, DoNotReportWhatRunForeverHasSet) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  support::write_file(folder.settings(), "format = 'ladder'\nendless = 0\n");
  settings::Settings forever = settings_in_force(folder).settings;
  forever.pairing.format_settings.set(settings::endless, 1);
  write_entries(folder.entries(),
                {{.time = "2026-11-21T09:30:00Z", .settings = settings_file::shaping_settings(forever)}});
  const SettingsInForce in_force = settings_in_force(folder);
  EXPECT_EQ(in_force.settings.pairing.format_settings[settings::endless], 1);
  EXPECT_THAT(in_force.pending, ElementsAre());
}

TEST(SettingsInForce, NeedNoScheduleBeforeTheFirstGame) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  support::write_file(folder.settings(), "format = 'schedule'\nschedule = 'pairings.csv'\ntime = 5\n");
  const SettingsInForce in_force = settings_in_force(folder);
  EXPECT_EQ(in_force.settings.time.turn_limit, settings::Seconds(5));
  EXPECT_THAT(in_force.pending,
              ElementsAre(HasSubstr("pairings.csv: No such file or directory: expected a file")));
}

TEST(SettingsInForce, KeepTheScheduleThatWasPlayedWhileItsFileIsInvalid) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  support::write_file(folder.settings(), "format = 'schedule'\nschedule = 'pairings.csv'\n");
  support::write_file(directory.path() / "pairings.csv", "1,alice,bob\n");
  const auto played = settings_file::shaping_settings(settings_in_force(folder).settings);
  write_entries(folder.entries(), {{.time = "2026-11-21T09:30:00Z", .settings = played}});
  support::write_file(directory.path() / "pairings.csv", "1,alice\n");
  const SettingsInForce in_force = settings_in_force(folder);
  EXPECT_EQ(settings_file::shaping_settings(in_force.settings), played);
  EXPECT_THAT(in_force.pending,
              ElementsAre(HasSubstr("pairings.csv:1: '1,alice': expected round,white,black")));
}

}  // namespace
}  // namespace kaven::tournaments::state
