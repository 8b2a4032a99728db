// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "common/exchange/exchange_format.hpp"
#include "tests/common/exchange/exchange_games.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;

// An episode of two moves; `after` is what each agent did.
std::string episode(const std::string& name, const std::string& configuration, const std::string& after) {
  return R"({"name":")" + name + R"(","configuration":)" + configuration +
         R"(,"info":{"TeamNames":[null,"bob"]},"rewards":[1,-1],"statuses":["DONE","DONE"],"steps":[)" +
         after + "]}";
}

TEST(Kaggle, ListsNumbersThatAreNoneAndOpenSpielAreRead) {
  const std::string connectx =
      episode("connectx", R"({"columns":7,"rows":6,"inarow":4,"actTimeout":2,"seed":NaN})",
              R"([{"status":"ACTIVE","action":0},{"status":"INACTIVE","action":0}],)"
              R"([{"status":"DONE","action":3,"reward":-Infinity},{"status":"DONE","action":0}])");
  const std::string open_spiel = episode(
      "open_spiel_connect_four", R"({"openSpielGameParameters":{"columns":7,"rows":6,"x_in_row":4}})",
      R"([{"status":"ACTIVE","action":{"submission":-1}},{"status":"ACTIVE","action":{"submission":-1}}],)"
      R"([{"status":"ACTIVE","action":{"submission":-1}},{"status":"INACTIVE","action":{"submission":-1}}],)"
      R"([{"status":"INACTIVE","action":{"submission":3},"info":{"timeTaken":1.5}},{"status":"ACTIVE","action":{"submission":-1}}],)"
      R"([{"status":"DONE","action":{"submission":-1}},{"status":"DONE","action":{"submission":-1}}])");
  for (const std::string& text :
       {"[" + connectx + ",\n" + open_spiel + "]", " [ " + connectx + ", " + open_spiel + " ]\n",
        connectx + "\n" + open_spiel + "\n"}) {
    ASSERT_EQ(guessed_format({.file = "games", .text = text}).name, "kaggle") << text;
    const Imported imported = import_text("kaggle", text);
    ASSERT_EQ(imported.games.size(), 2U) << testing::PrintToString(imported.faults);
    for (const ExchangedGame& game : imported.games) {
      EXPECT_EQ(game.record.header.game, "connect4");
      EXPECT_EQ(game.record.header.contestants[0].name, "unknown first player");
      EXPECT_EQ(game.record.turns.size(), 1U);
      EXPECT_EQ(game.record.verdict->outcome.result, game::Result::white_wins);
    }
    EXPECT_EQ(imported.games[1].record.turns[0].seconds, 1.5);
  }
  const Imported mixed = import_text("kaggle", "[" + connectx + R"(,{"name":"chess","steps":[]},5])");
  EXPECT_EQ(mixed.games.size(), 1U);
  EXPECT_EQ(mixed.faults.size(), 2U);
}

TEST(Kaggle, ADamagedLineIsLeftOutAndTheOthersAreRead) {
  const std::string good = episode("connectx", "{}",
                                   R"([{"status":"ACTIVE","action":0},{"status":"INACTIVE","action":0}],)"
                                   R"([{"status":"DONE","action":3},{"status":"DONE","action":0}])");
  for (const std::string& text : {good + "\n" + good + "\n" + good.substr(0, 200) + "\n",
                                  "{\"note\":1\n" + good + ",\n" + good + "\n"}) {
    const Imported imported = import_text("kaggle", text);
    EXPECT_EQ(imported.games.size(), 2U) << text;
    EXPECT_EQ(imported.faults.size(), 1U) << text;
  }
}

TEST(Kaggle, RewardsMayBeTextsAndOthersAreSaid) {
  const auto with = [](const std::string& rewards) {
    std::string text = episode("connectx", "{}",
                               R"([{"status":"ACTIVE","action":0},{"status":"INACTIVE","action":0}],)"
                               R"([{"status":"DONE","action":3},{"status":"DONE","action":0}])");
    return import_text("kaggle", text.replace(text.find("[1,-1]"), 6, rewards)).games.at(0);
  };
  EXPECT_EQ(with(R"(["0","1"])").record.verdict->outcome.result, game::Result::black_wins);
  const ExchangedGame unclear = with(R"(["won",null])");
  EXPECT_FALSE(unclear.record.verdict);
  EXPECT_THAT(unclear.notes,
              ElementsAre("games:1: rewards \"won\" and null: expected numbers, so the game has no result"));
}

}  // namespace
}  // namespace kaven::exchange
