// SPDX-License-Identifier: MIT
#include "referee/contestant/protocols.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "common/game/catalogue.hpp"
#include "common/program/protocol_names.hpp"

namespace kaven::referee::contestant {
namespace {

using testing::ElementsAre;

std::vector<std::string_view> protocols_that_play(const game::Rules& rules) {
  std::vector<std::string_view> names;
  for (const std::string_view name : program::protocol_names()) {
    if (!find_protocol(name).unsupported_reason(rules)) names.push_back(name);
  }
  return names;
}
std::vector<std::string_view> protocols_that_play(std::string_view game) {
  return protocols_that_play(game::find_game(game)->rules);
}

TEST(Protocols, EveryNameThatAProgramMayGiveHasOne) {
  for (const std::string_view name : program::protocol_names()) EXPECT_EQ(find_protocol(name).name, name);
  EXPECT_EQ(find_protocol(console_protocol_name).name, console_protocol_name);
}

TEST(Protocols, EachPlaysWhatItsFilesCanSay) {
  EXPECT_THAT(protocols_that_play("connect4"),
              ElementsAre("mailbox", "one-move", "move-file", "tree", "connectx", "theaigames", "riddles"));
  EXPECT_THAT(protocols_that_play("gomoku"),
              ElementsAre("mailbox", "move-file", "gomocup", "gtp", "botzone"));
  EXPECT_THAT(protocols_that_play("maxconnect4"), ElementsAre("mailbox", "one-move", "move-file"));
  game::Rules with_pop_outs = game::find_game("connectn")->rules;
  with_pop_outs.pop_out = true;
  EXPECT_THAT(protocols_that_play(with_pop_outs), ElementsAre("mailbox", "connect-n"));
}

}  // namespace
}  // namespace kaven::referee::contestant
