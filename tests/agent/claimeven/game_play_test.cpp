// SPDX-License-Identifier: MIT
#include "agent/claimeven/game_play.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>

#include "common/notation/game_choice.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::agent::claimeven {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// The turn files that the opponent will write, in order.
class Opponent {
 public:
  Opponent(boost::filesystem::path turn_file, std::deque<std::string> texts)
      : turn_file_(std::move(turn_file)), texts_(std::move(texts)) {
    write_next();
  }
  void write_next() {
    if (texts_.empty()) return;
    support::write_file(turn_file_, texts_.front() + "\n");
    texts_.pop_front();
  }

 private:
  boost::filesystem::path turn_file_;
  std::deque<std::string> texts_;
};

/// Plays the first legal move. The opponent's answer is written before, so that nobody waits.
class FirstMoveEngine : public search::Engine {
 public:
  explicit FirstMoveEngine(Opponent& opponent) : opponent_(opponent) {}

  search::SearchResult choose(const game::Position& position, int /*depth*/, search::Deadline& deadline,
                              const search::Report& report) override {
    stopped_after_seven_nodes = deadline.passed(7);
    opponent_.write_next();
    const game::Move move = position.legal_moves().front();
    search::SearchResult result{.move = move, .depth = 1, .variation = {move}};
    report(result);
    return result;
  }

  bool stopped_after_seven_nodes = false;

 private:
  Opponent& opponent_;
};

/// The output. The opponent writes its next file when an error of its last one is printed, and at the start
/// if it moves first.
class Screen : public std::stringbuf {
 public:
  explicit Screen(Opponent& opponent) : opponent_(opponent) {}

 protected:
  int sync() override {
    const std::string printed = str().substr(seen_);
    seen_ = str().size();
    for (const char* asks : {"Invalid move", "No colour", "I am Black"}) {
      if (printed.starts_with(asks)) opponent_.write_next();
    }
    return 0;
  }

 private:
  Opponent& opponent_;
  std::size_t seen_ = 0;
};

/// Four columns, one row: every game ends in a draw after the fourth move.
class GamePlayTest : public testing::Test {
 protected:
  GamePlayTest() {
    arguments.game = notation::choose_game({.game = "connect4", .size = "4x1"});
    arguments.turn_limit = arguments.budget = std::chrono::seconds(30);
    arguments.stem = "player";
  }

  std::string play(const std::deque<std::string>& opponents_files) {
    Opponent opponent(place.path() / "player.in", opponents_files);
    FirstMoveEngine engine(opponent);
    Screen screen(opponent);
    std::ostream out(&screen);
    mailbox::AgentMailbox mailbox(place.path(), "player", mailbox::Wake::poll, mailbox::shortest_poll);
    GamePlay(arguments, mailbox, engine, out, [this] { return can_print; }).run();
    stopped_after_seven_nodes = engine.stopped_after_seven_nodes;
    return screen.str();
  }
  std::string last_answer() const { return support::read_file(place.path() / "player.out"); }

  support::TemporaryDirectory place;
  Arguments arguments;
  bool can_print = false;
  bool stopped_after_seven_nodes = false;
};

TEST_F(GamePlayTest, AsWhiteItMovesWithoutBeingAskedAndSaysHowTheGameEnds) {
  const std::string said = play({"W", "(B B 1)", "(B D 1)"});
  EXPECT_THAT(said, StartsWith("I am White\n"));
  EXPECT_THAT(said, HasSubstr("I play (W A 1)\nThe opponent plays (B B 1)\n"));
  EXPECT_THAT(
      said,
      HasSubstr(
          "I play (W C 1)\nThe opponent plays (B D 1)\ndraw between White (me) and Black (the opponent): "));
  EXPECT_EQ(last_answer(), "(W C 1)\n");
}

TEST_F(GamePlayTest, AsBlackItWaitsForWhite) {
  const std::string said = play({"B", "(W A 1)", "(W C 1)"});
  EXPECT_THAT(said, StartsWith("I am Black\nThe opponent plays (W A 1)\n"));
  EXPECT_EQ(last_answer(), "(B D 1)\n");
}

TEST_F(GamePlayTest, ANumberOfNodesReplacesTheTimeLimit) {
  play({"B", "(W A 1)", "(W C 1)"});
  EXPECT_FALSE(stopped_after_seven_nodes);
  arguments.nodes = 7;
  play({"B", "(W A 1)", "(W C 1)"});
  EXPECT_TRUE(stopped_after_seven_nodes);
}

TEST_F(GamePlayTest, AnOpeningIsOnTheBoardBeforeTheFirstMove) {
  arguments.opening = {{game::Colour::white, {3, 0}}, {game::Colour::black, {0, 0}}};
  play({"W", "(B C 1)"});
  EXPECT_EQ(last_answer(), "(W B 1)\n");
}

TEST_F(GamePlayTest, ShowsAnIllegalMoveAndWaitsForAnother) {
  const std::string said = play({"W", "(B A 1)", "(B B 1)", "(B D 1)"});
  EXPECT_THAT(said, HasSubstr("Invalid move (B A 1): "));
  EXPECT_THAT(said, HasSubstr("The opponent plays (B B 1)\n"));
}

TEST_F(GamePlayTest, ShowsWhatIsNoColourAndWaitsForOne) {
  EXPECT_THAT(play({"(X)", "W", "(B B 1)", "(B D 1)"}), StartsWith("No colour: '(X)\\n': expected W or B\n"));
}

TEST_F(GamePlayTest, PrintsTheSameWhetherItMayPrintBeforeItMovesOrNot) {
  const std::string late = play({"W", "(B B 1)", "(B D 1)"});
  can_print = true;
  EXPECT_EQ(play({"W", "(B B 1)", "(B D 1)"}), late);
}

TEST_F(GamePlayTest, WhereItIsQuietItOnlySaysHowTheGameEnds) {
  arguments.quiet = true;
  EXPECT_THAT(play({"W", "(B B 1)", "(B D 1)"}), StartsWith("draw between "));
}

}  // namespace
}  // namespace kaven::agent::claimeven
