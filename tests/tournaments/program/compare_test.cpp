#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tests/tournaments/program/played_tournament.hpp"

namespace kaven::tournaments {
namespace {

namespace fs = boost::filesystem;
using support::Ended;
using support::Finished;
using testing::HasSubstr;

class Compare : public testing::Test {
 protected:
  Compare() {
    fs::copy_file(std::string(KAVEN_BIN) + "/../tests/first_move_agent", directory.path() / "mine");
    fs::copy_file(directory.path() / "mine", directory.path() / "old");
    support::write_script(directory.path() / "gone", "#!/bin/sh\nexit 1\n");
  }
  Finished run(const std::string& one, const std::string& other, std::vector<std::string> options) const {
    std::vector<std::string> command = {std::string(KAVEN_BIN) + "/tournament",
                                        "compare",
                                        (directory.path() / one).string(),
                                        (directory.path() / other).string(),
                                        "--size",
                                        "5x4",
                                        "--connect",
                                        "3",
                                        "--sandbox",
                                        "none"};
    command.insert(command.end(), options.begin(), options.end());
    return support::run({.command = command});
  }
  support::TemporaryDirectory directory;
};

TEST_F(Compare, EndsAsSoonAsTheFirstIsKnownToBeBetter) {
  const Finished finished = run("mine", "gone", {"--elo1", "400", "--jobs", "2"});
  EXPECT_EQ(finished.ended, status(0)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("mine is better than gone\n"));
  EXPECT_THAT(finished.errors, HasSubstr("4 games: mine 4 of 4  Elo +inf"));
}

TEST_F(Compare, SaysWhenItIsNotBetter) {
  const Finished finished = run("mine", "old", {"--elo1", "400"});
  EXPECT_EQ(finished.ended, status(3)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("4 games: mine 2 of 4  Elo +0 ("));
  EXPECT_THAT(finished.output, HasSubstr("mine is not better than old by 400 Elo"));
}

TEST_F(Compare, SaysWhenGamesRepeat) {
  const Finished finished = run("mine", "old", {"--games", "10"});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("give them different beginnings with --openings"));
}

TEST_F(Compare, SaysWhenTheGamesWereNotEnoughAndGoesOnInItsFolder) {
  const std::string folder = (directory.path() / "kept").string();
  EXPECT_EQ(run("mine", "gone", {"--games", "4", "--folder", folder}).ended, status(4));
  const Finished finished = run("mine", "gone", {"--games", "8", "--folder", folder});
  EXPECT_EQ(finished.ended, status(4)) << finished.errors;
  EXPECT_THAT(finished.output, HasSubstr("8 games: mine 8 of 8"));
  EXPECT_THAT(finished.output, HasSubstr("undecided"));
  EXPECT_THAT(finished.errors, testing::Not(HasSubstr("4 games: mine 4 of 4"))) << "they were played before";
}

TEST_F(Compare, WhatMakesNoSenseIsAUsageError) {
  EXPECT_EQ(run("mine", "mine", {}).ended, status(2));
  EXPECT_THAT(run("mine", "nobody", {}).errors, HasSubstr("nobody: there is no such program"));
  EXPECT_EQ(run("mine", "old", {"--elo0", "50"}).ended, status(2));
  EXPECT_EQ(run("mine", "old", {"--games", "0"}).ended, status(2));
}

}  // namespace
}  // namespace kaven::tournaments
