// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/agent/claimeven/claimeven_program.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::agent::claimeven {
namespace {

using support::Ended;
using testing::HasSubstr;

support::Finished dataset(std::vector<std::string> options) {
  options.insert(options.begin(), {program, "dataset"});
  return support::run({.command = options});
}

TEST(DatasetCommand, WritesPositionsWithTheValueOfEachMove) {
  const auto finished = dataset({"20", "--fewest", "30", "--seed", "5"});
  EXPECT_EQ(finished.ended, (Ended{.exit_status = 0})) << finished.errors;
  std::istringstream lines(finished.output);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(line, "mover,opponent,plies,value,best,column1,column2,column3,column4,column5,column6,column7");
  int rows = 0;
  for (; std::getline(lines, line); ++rows) {
    std::vector<std::string> cells;
    std::istringstream text(line);
    for (std::string cell; std::getline(text, cell, ',');) cells.push_back(cell);
    if (line.ends_with(',')) cells.emplace_back();
    ASSERT_EQ(cells.size(), 12U) << line;
    EXPECT_GE(std::stoi(cells[2]), 30) << line;
    std::string best;
    for (std::size_t column = 1; column <= 7; ++column) {
      const std::string& score = cells[4 + column];
      if (score.empty()) continue;
      EXPECT_LE(std::stoi(score), std::stoi(cells[3])) << line;
      if (score == cells[3]) best += (best.empty() ? "" : " ") + std::to_string(column);
    }
    EXPECT_EQ(best, cells[4]) << line;
  }
  EXPECT_EQ(rows, 20);
}

TEST(DatasetCommand, WritesTheSameFileWhateverTheNumberOfThreads) {
  const support::TemporaryDirectory directory;
  const auto file = directory.path() / "positions.csv";
  const std::vector<std::string> options = {"50", "--size", "5x5", "--threads", "3", "--out", file.string()};
  EXPECT_EQ(dataset(options).ended, (Ended{.exit_status = 0}));
  EXPECT_EQ(support::read_file(file), dataset({"50", "--size", "5x5"}).output);
}

TEST(DatasetCommand, SaysWhatCannotBeAskedFor) {
  const auto refusal = [](std::vector<std::string> options) {
    const auto finished = dataset(std::move(options));
    EXPECT_EQ(finished.ended, (Ended{.exit_status = 2}));
    EXPECT_EQ(finished.output, "");
    return finished.errors;
  };
  EXPECT_THAT(refusal({}), HasSubstr("N"));
  EXPECT_THAT(refusal({"0"}), HasSubstr("0"));
  EXPECT_THAT(refusal({"9", "--size", "20x20"}), HasSubstr("20x20"));
  EXPECT_THAT(refusal({"9", "--fewest", "20", "--most", "10"}), HasSubstr("fewest <= most"));
  EXPECT_THAT(refusal({"9", "--fewest", "1", "--most", "1"}), HasSubstr("found only 4"));
  const auto unwritten = dataset({"9", "--out", "/no/folder/x.csv"});
  EXPECT_EQ(unwritten.ended, (Ended{.exit_status = 1}));
  EXPECT_THAT(unwritten.errors, HasSubstr("/no/folder"));
}

}  // namespace
}  // namespace kaven::agent::claimeven
