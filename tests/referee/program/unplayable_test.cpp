// SPDX-License-Identifier: MIT
// A program that exists but cannot play as it is: the referee refuses the game, unless it must name the side
// at fault.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/filesystem/operations.hpp>

#include "common/record/record_reader.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

namespace fs = boost::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class Unplayable : public testing::Test {
 protected:
  std::string hand_in(const std::string& name, const std::string& description) const {
    fs::create_directories(place_.path() / name);
    support::write_file(place_.path() / name / "agent.toml", description);
    support::write_script(place_.path() / name / "agent.sh", "#!/bin/sh\n");
    return (place_.path() / name).string();
  }
  support::TemporaryDirectory place_;
  const std::vector<std::string> settling_ = {"connect4", "--forfeit-unplayable", "--name-a=A", "--name-b=B"};
};

TEST_F(Unplayable, LosesWhereItIsToBeSettled) {
  for (const auto& [description, reason] :
       {std::pair("command = './agent.sh'\nprotocol = 'gomocup'\n", "speaks gomocup"),
        std::pair("command = 'no-such-interpreter agent.sh'\n", "not found"),
        std::pair("command = [\"./agent.sh\", \"\\u0000\"]\n", "no null character")}) {
    const std::string broken = hand_in("broken", description);
    const PlayedGame as_white(broken, hostile("plain"), settling_);
    EXPECT_EQ(as_white.outcome().result, game::Result::black_wins);
    EXPECT_EQ(as_white.outcome().ending, game::Ending::never_started);
    EXPECT_THAT(as_white.outcome().detail, HasSubstr(reason));
    EXPECT_EQ(as_white.record().header.contestants[0].name, "A");
    const PlayedGame as_black(hostile("plain"), broken, settling_);
    EXPECT_EQ(as_black.outcome().result, game::Result::white_wins);
    EXPECT_THAT(as_black.result(), HasSubstr("Result: White (A) wins against Black (B): "));
  }
}

TEST_F(Unplayable, IsNobodysFailureWhereBothAreOrOneIsGone) {
  const std::string broken = hand_in("broken", "command = 'no-such-interpreter agent.sh'\n");
  const std::string other = hand_in("other", "command = 'no-such-interpreter agent.sh'\n");
  for (const auto& [white, black] :
       {std::pair(broken, other), std::pair(hostile("plain"), broken + "-is-gone")}) {
    const support::Finished end = support::run({.command = referee_command(white, black, settling_)});
    EXPECT_EQ(end.ended, support::Ended{.exit_status = 2});
  }
  const support::Finished end =
      support::run({.command = referee_command(broken, hostile("plain"), {"connect4"})});
  EXPECT_EQ(end.ended, support::Ended{.exit_status = 2}) << "it is not to be settled";
}

}  // namespace
}  // namespace kaven::referee
