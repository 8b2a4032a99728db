// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <string>
#include <variant>
#include <vector>

#include "common/game/position.hpp"
#include "common/notation/game_choice.hpp"
#include "common/notation/move_text.hpp"
#include "common/program/sha256.hpp"
#include "common/record/record_format.hpp"
#include "common/record/record_reader.hpp"
#include "tests/referee/program/played_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"

namespace kaven::referee {
namespace {

namespace fs = boost::filesystem;
using game::Colour;
using support::Ended;
using support::Finished;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// White fills one column and Black the next: White wins with its fourth stone.
constexpr const char* columns_game = "(W A 1) (B B 1) (W A 2) (B B 2) (W A 3) (B B 3) (W A 4)";

// Unlike an opening, the moves may end the game, or leave Black to move.
std::vector<game::Move> moves_of(const std::string& text) {
  std::vector<game::Move> moves;
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('(', at + 1), text.size())) {
    const auto reading = notation::read_move(text.substr(at, text.find(')', at) - at + 1));
    moves.push_back(std::get<notation::MoveText>(reading).move);
  }
  return moves;
}

class AgainstARecord : public testing::Test {
 protected:
  /// Writes the record of a game between alice (White) and bob, which ends because White resigns.
  std::string record(const notation::ChosenGame& game, const std::string& moves, bool ended = true) const {
    record::Header header{.game = game.name,
                          .rules = game.rules,
                          .contestants = {record::Contestant{"alice", "./alice", "", "mailbox"},
                                          record::Contestant{"bob", "./bob", "", "mailbox"}},
                          .turn_seconds = 60,
                          .start_seconds = 60,
                          .sandbox = "none",
                          .started = "2026-11-21T09:30:00Z"};
    std::string text = record::header_line(header);
    game::Position position(game.rules);
    for (const game::Move move : moves_of(moves)) {
      position.play(move);
      text += record::turn_line({.ply = position.ply(), .move = move});
    }
    const game::Outcome resigned{.result = game::Result::black_wins,
                                 .ending = game::Ending::exited,
                                 .detail = "exit status 1 in its turn after 0.2 s"};
    if (ended) {
      text += record::verdict_line(
          {.outcome = position.outcome().value_or(resigned), .ended = "2026-11-21T09:31:00Z"});
    }
    const fs::path file = place.path() / "game.jsonl";
    support::write_file(file, text);
    return file.string();
  }

  Finished play(const std::string& program, const std::vector<std::string>& options) const {
    std::vector<std::string> command = {std::string(KAVEN_BIN) + "/referee",
                                        program,
                                        "--grace=0.3",
                                        "--record=" + again().string(),
                                        "--logs=" + (place.path() / "logs").string(),
                                        "--display=none"};
    command.insert(command.end(), options.begin(), options.end());
    fs::remove(again());
    return support::run({.command = command});
  }

  /// A mailbox program that prints KAVEN_OPENING, then plays `moves`.
  std::string knowing(const std::string& moves) const {
    const fs::path folder = place.path() / "knowing";
    fs::create_directories(folder);
    support::write_file(folder / "agent.toml", "command = './play.sh'\nopening = true\n");
    support::write_script(
        folder / "play.sh",
        "#!/bin/sh\n"
        "take() { while ! [ -e knowing.in ]; do sleep 0.01; done; cat knowing.in; rm knowing.in; }\n"
        "say() { echo \"$1\" > knowing.out; take; }\n"
        "echo \"$KAVEN_OPENING\"\n"
        "take\n" +
            moves);
    return folder.string();
  }

  fs::path again() const { return place.path() / "again.jsonl"; }
  std::string log(const std::string& side) const {
    return support::read_file(place.path() / "logs" / (side + ".log"));
  }

  support::TemporaryDirectory place;
  const notation::ChosenGame connect4 = notation::choose_game({});
};

TEST_F(AgainstARecord, ItsOpponentPlaysAsRecordedAsLongAsTheProgramDoes) {
  const std::string white = scripted(place, "say '(W A 1)'; say '(W A 2)'; say '(W A 3)'; say '(W A 4)'\n");
  const Finished finished = play(white, {"--against", record(connect4, columns_game), "--as", "white"});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("All 7 moves are those of "),
                    HasSubstr("Result: White (scripted) wins against Black (bob): four in a row at")));
  const record::GameRecord game = record::read_record(again());
  EXPECT_EQ(game.turns.size(), 7U);
  EXPECT_EQ(game.header.contestants[1].name, "bob");
  EXPECT_THAT(game.header.contestants[1].program, HasSubstr("game.jsonl, then "));
  EXPECT_FALSE(fs::exists(place.path() / "logs" / "black.log")) << "nobody had to go on";
}

TEST_F(AgainstARecord, ClaimevenGoesOnAsBlackWhereWhiteDeviates) {
  const std::string white = scripted(place, "say '(W A 1)'; say '(W C 1)'; say '(PASS)'\n");
  const Finished finished = play(white, {"--against", record(connect4, columns_game), "--as=white"});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_THAT(finished.output, AllOf(HasSubstr("Move 3: White (scripted) plays (W C 1); in "),
                                     HasSubstr(" it was (W A 2). From here on "
                                               "claimeven --budget 0.1 goes on "
                                               "for Black (bob).\n")));
  EXPECT_EQ(record::read_record(again()).turns.size(), 4U) << finished.output;
}

TEST_F(AgainstARecord, AndAsWhiteWhereBlackDoes) {
  const std::string black = scripted(place, "take\nsay '(B B 1)'; say '(B G 1)'; say '(PASS)'\n");
  const Finished finished = play(black, {"--against", record(connect4, columns_game), "--as=black"});
  EXPECT_THAT(finished.output, HasSubstr("Move 4: Black (scripted) plays (B G 1); in ")) << finished.errors;
  EXPECT_EQ(record::read_record(again()).turns.size(), 5U) << finished.output;
}

TEST_F(AgainstARecord, WhereItEndedBeforeTheBoardWasDecidedTheGameGoesOn) {
  const std::string white = scripted(place, "say '(W A 1)'; say '(W A 2)'; say '(PASS)'\n");
  const Finished finished = play(white, {"--against", record(connect4, "(W A 1) (B B 1)"), "--as=white",
                                         "--then", knowing("say '(B C 1)'\n")});
  EXPECT_THAT(finished.output, AllOf(HasSubstr("Move 3: White (scripted) plays (W A 2); the game of "),
                                     HasSubstr(" ended here: "), HasSubstr("exit status 1")));
  EXPECT_EQ(log("black"), "(W A 1) (B B 1)\nB\n(W A 2)\n") << finished.errors;
}

TEST_F(AgainstARecord, WhoGoesOnIsToldOfPopOuts) {
  const notation::ChosenGame pop_out =
      notation::choose_game({.game = "connectn", .connect = 4, .pop_out = true});
  const std::string moves = "(W A 1) (B A 2) (W A 0) (B B 1) (W C 1)";
  const std::string white = scripted(place, "say '(W A 1)'; say '(W A 0)'; say '(W D 1)'; say '(PASS)'\n");
  const Finished finished =
      play(white, {"--against", record(pop_out, moves), "--as=white", "--then", knowing("say '(B B 2)'\n")});
  EXPECT_EQ(log("black"), "(W A 1) (B A 2) (W A 0) (B B 1)\nB\n(W D 1)\n")
      << finished.errors << finished.output;
}

TEST_F(AgainstARecord, ClaimevenChoosesInSwap2) {
  const notation::ChosenGame swap2 = notation::choose_game({.game = "gomoku", .opening = "swap2"});
  const std::string file = record(swap2, "(W A 1) (W O 15) (W A 2) (B H 8) (W O 1)");
  const auto played_on = [&](const std::string& three) {
    return play(std::string("/usr/bin/python3 -B '") + KAVEN_SOURCE +
                    "/tests/protocols/gomocup_player.py' swap2 '" + three + "' '' 'SWAP'",
                {"--protocol-a=gomocup", "--against", file, "--as=white"});
  };
  for (const auto& [three, move] :
       {std::pair("0,0 14,14 0,1", "Move 5: White"), std::pair("0,0 14,14 0,2", "Move 3: White")}) {
    const Finished finished = played_on(three);
    EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
    EXPECT_THAT(
        finished.output,
        AllOf(HasSubstr(move),
              HasSubstr("From here on claimeven --protocol gomocup --budget 0.1 goes on for Black (bob)"),
              HasSubstr("Black (bob) wins")));
  }
}

TEST_F(AgainstARecord, AndOfARecolouredStone) {
  const notation::ChosenGame gomoku = notation::choose_game({.game = "gomoku"});
  const std::string white = scripted(place, "say '(W H 8)'; say '(W A 1)'; say '(PASS)'\n");
  const std::string file = record(gomoku, "(W H 8) (B H 8) (W I 9) (B A 2)");
  const Finished finished = play(
      white, {"--against", file, "--as=white", "--then", knowing("say '(B I 9)'\n"), "--start-time=100"});
  EXPECT_EQ(log("black"), "(W H 8) (B H 8)\nB\n(W A 1)\n") << finished.errors << finished.output;
  // Claimeven can also begin there.
  EXPECT_THAT(play(white, {"--against", file, "--as=white", "--start-time=100"}).output,
              HasSubstr("Move 4: Black (bob) (B "));
}

TEST_F(AgainstARecord, WhereNobodyIsToGoOnTheGameStopsWithoutAVerdict) {
  const std::string white = scripted(place, "say '(W A 1)'; say '(W C 1)'\n");
  const Finished finished =
      play(white, {"--against", record(connect4, columns_game), "--as=white", "--then=stop"});
  EXPECT_EQ(finished.ended, Ended{.exit_status = 0}) << finished.errors;
  EXPECT_THAT(finished.output,
              AllOf(HasSubstr("it was (W A 2). There the game stops."), HasSubstr("Result: none: ")));
  EXPECT_FALSE(record::read_record(again()).verdict);
}

TEST_F(AgainstARecord, TheSideIsTheOneWithTheProgramsHashOrItsName) {
  const std::string program = scripted(place, "take\nsay '(PASS)'\n");
  const std::string file = record(connect4, columns_game);
  EXPECT_THAT(play(program, {"--against", file, "--name-a=bob"}).output, HasSubstr("Black (bob): /"))
      << "it is Black";
  std::string text = support::read_file(file);
  const std::string no_hash = R"("program":"./alice","sha256":"")";
  text.replace(text.find(no_hash), no_hash.size(),
               R"("program":"./alice","sha256":")" + *program::sha256(program) + "\"");
  support::write_file(file, text);
  EXPECT_THAT(play(program, {"--against", file, "--name-a=bob", "--time=0.5"}).output,
              HasSubstr("White (bob): "))
      << "the hash";
}

TEST_F(AgainstARecord, WhatDoesNotFitIsAUsageErrorThatNamesTheLine) {
  const std::string program = scripted(place, "take\n");
  const std::string file = record(connect4, columns_game);
  const auto refusal = [&](const std::vector<std::string>& options) {
    const Finished finished = play(program, options);
    EXPECT_EQ(finished.ended, Ended{.exit_status = 2});
    return finished.errors;
  };
  EXPECT_THAT(refusal({"--against", file}), AllOf(HasSubstr("game.jsonl:1: White is 'alice', Black is 'bob'"),
                                                  HasSubstr("add --as white or --as black")));
  EXPECT_THAT(refusal({"--against", file, "--size=8x8"}), HasSubstr("--size=8x8: "));
  EXPECT_THAT(refusal({"--against", file, "--opening=(W A 1) (B A 2)"}), HasSubstr("--opening: "));
  EXPECT_THAT(refusal({"--against", place.path().string() + "/none.jsonl"}), HasSubstr("none.jsonl"));
  EXPECT_THAT(refusal({"./other", "--against", file}), HasSubstr("expected [GAME] PROGRAM --against RECORD"));
  EXPECT_THAT(refusal({"--against", file, "--as=white", "--then", hostile("plain")}),
              HasSubstr("cannot begin after an opening"));
  EXPECT_THAT(
      support::run({.command = {std::string(KAVEN_BIN) + "/referee", "gomoku", program, "--against", file}})
          .errors,
      HasSubstr("game.jsonl:1: this is a game of connect4, not of gomoku"));
  EXPECT_THAT(refusal({"other", "--as=white"}), HasSubstr("--as belongs to --against"));
  record(connect4, columns_game, false);
  EXPECT_THAT(refusal({"--against", file}), HasSubstr("game.jsonl:8: the game was cut off after this line"));
  record(connect4, "(W A 1) (B B 1)");
  std::string text = support::read_file(file);
  text.replace(text.find("(B B 1)"), 7, "(B B 4)");
  support::write_file(file, text);
  EXPECT_THAT(refusal({"--against", file}), HasSubstr("game.jsonl:3: "));
}

}  // namespace
}  // namespace kaven::referee
