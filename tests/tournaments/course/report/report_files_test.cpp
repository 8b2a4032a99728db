// SPDX-License-Identifier: MIT
#include "tournaments/course/report/report_files.hpp"

#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>
#include <set>

#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::tournaments::report {
namespace {

TEST(ReportNames, AreSafeAndDistinct) {
  std::vector<state::Player> players;
  for (const char* name : {"alice", "Alice", "a/b", "a b", "..", "m\u00fcller", "plain", "x\ny", ""}) {
    players.push_back({.id = folder::PlayerId::at(players.size()), .name = name});
  }
  std::set<std::string> names;
  for (const auto& [id, name] : report_names(players).of_players) {
    EXPECT_TRUE(names.insert(name).second) << name;
    EXPECT_EQ(name.find('/'), std::string::npos);
    EXPECT_FALSE(name.starts_with('.')) << name;
  }
  EXPECT_EQ(report_names(players).of_players.at(folder::PlayerId(7)), "plain");
  EXPECT_EQ(report_names(players).of_players.at(folder::PlayerId(2)), "Alice-2");
  EXPECT_EQ(report_names(players).of_players.at(folder::PlayerId(6)), "m\u00fcller");
}

TEST(LastPrintedLines, AreTheLastOnesAndHarmless) {
  const support::TemporaryDirectory directory;
  const folder::Folder folder{directory.path()};
  boost::filesystem::create_directories(folder.logs_of(folder::GameId(1)));
  std::string text;
  for (int line = 1; line <= 100; ++line) text += "line " + std::to_string(line) + "\n";
  support::write_file(folder.logs_of(folder::GameId(1)) / "black.log", text + "\x1b[2J<b>");
  const std::vector<std::string> lines = last_printed_lines(folder, folder::GameId(1), game::Colour::black);
  ASSERT_EQ(lines.size(), 12U);
  EXPECT_EQ(lines.front(), "line 90");
  EXPECT_EQ(lines.back(), "\\x1b[2J<b>");
  EXPECT_TRUE(last_printed_lines(folder, folder::GameId(1), game::Colour::white).empty());
}

}  // namespace
}  // namespace kaven::tournaments::report
