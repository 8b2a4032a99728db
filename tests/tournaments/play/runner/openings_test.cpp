// SPDX-License-Identifier: MIT
#include "tournaments/play/runner/openings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <stdexcept>
#include <tuple>
#include <variant>

#include "agent/connect4/moves.hpp"
#include "agent/connect4/opening_book.hpp"
#include "agent/registry.hpp"
#include "common/notation/opening_text.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text_file.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::runner {
namespace {

using testing::HasSubstr;

TEST(Openings, NoneIsNone) {
  EXPECT_EQ(Openings(settings::Settings{}, "/").of(7), "");
}

TEST(Openings, DrawnOnesCanBePlayedAndAreTheSameForTheSameNumber) {
  for (const char* game : {"connect4", "gomoku", "maxconnect4"}) {
    settings::Settings settings;
    settings.choice.game = game;
    settings.pairing.openings = "random-4";
    const Openings openings(settings, "/");
    std::set<std::string> different;
    for (std::uint64_t number = 0; number < 200; ++number) {
      const std::string opening = openings.of(number);
      EXPECT_EQ(notation::read_opening(opening, settings.game().rules).size(), 4U);
      EXPECT_EQ(Openings(settings, "/").of(number), opening);
      different.insert(opening);
    }
    EXPECT_GT(different.size(), 150U);
  }
}

TEST(Openings, AutomaticOnesOfConnect4AreDrawsAndDiffer) {
  settings::Settings settings;
  settings.pairing.openings = "auto";
  const Openings openings(settings, "/");
  const auto book = agent::connect4::OpeningBook::embedded();
  std::set<agent::connect4::Bitboard> different;
  constexpr int all = 600;
  for (std::uint64_t number = 0; number < all; ++number) {
    const std::string opening = openings.of(number);
    EXPECT_EQ(openings.of(number), opening);
    std::string columns;
    for (const game::Move& move : notation::read_opening(opening, settings.game().rules))
      columns += std::to_string(move.place.column + 1);
    ASSERT_EQ(columns.size(), 8U);
    const auto stones = std::get<agent::connect4::Stones>(
        agent::connect4::read_moves(agent::connect4::OpeningBook::geometry(), columns));
    EXPECT_EQ(book.find(stones).value().score, 0) << opening;
    different.insert(agent::connect4::OpeningBook::key(stones));
  }
  EXPECT_GE(different.size(), 500U) << "of images in a mirror only one counts";
}

TEST(Openings, AutomaticOnesOfGomokuLieInTheCentre) {
  settings::Settings settings;
  settings.choice.game = "gomoku";
  settings.pairing.openings = "auto";
  const Openings openings(settings, "/");
  std::set<std::string> different;
  const auto tried = static_cast<std::size_t>(support::rounds(20));
  for (std::uint64_t number = 0; number < tried; ++number) {
    const std::string opening = openings.of(number);
    const auto moves = notation::read_opening(opening, settings.game().rules);
    EXPECT_EQ(moves.size(), 4U);
    for (const game::Move& move : moves) EXPECT_LE(std::abs(move.place.column - 7), 3);
    different.insert(opening);
  }
  EXPECT_EQ(different.size(), tried);
}

// A search of few nodes overlooks a strong attack after some openings.
TEST(Openings, AfterAutomaticOnesOfGomokuNobodyIsFarAhead) {
  settings::Settings settings;
  settings.choice.game = "gomoku";
  settings.pairing.openings = "auto";
  const game::Rules rules = settings.game().rules;
  const Openings openings(settings, "/");
  const auto engine = agent::engine_factory_for(rules).make(rules, {.memory = std::size_t{1} << 20U});
  for (int number = 0; number < support::rounds(20); ++number) {
    game::Position position(rules);
    for (const game::Move& move :
         notation::read_opening(openings.of(static_cast<std::uint64_t>(number)), rules))
      position.play(move);
    auto deadline = agent::search::Deadline::after_nodes(100'000);
    const auto found = engine->choose(position, agent::search::unlimited_depth, deadline, [](const auto&) {});
    EXPECT_FALSE(found.proved) << openings.of(static_cast<std::uint64_t>(number));
    EXPECT_LT(std::abs(found.score), 250) << openings.of(static_cast<std::uint64_t>(number));
  }
}

TEST(Openings, AutomaticOnesNeedRoom) {
  settings::Settings settings;
  settings.pairing.openings = "auto";
  settings.choice = {.game = "connect4", .size = "4x2", .connect = 4};
  EXPECT_EQ(Openings(settings, "/").of(1), "");
  settings.choice = {.game = "connect4", .size = "5x4", .connect = 3};
  EXPECT_EQ(notation::read_opening(Openings(settings, "/").of(1), settings.game().rules).size(), 4U);
}

// On 2x2 four stones always hold two in a row, on 3x2 they seldom do three.
TEST(Openings, DrawnOnesNeverDecideTheGame) {
  settings::Settings settings;
  settings.choice = {.game = "connect4", .size = "2x2", .connect = 2};
  settings.pairing.openings = "random-4";
  EXPECT_THROW(Openings(settings, "/").of(1), std::runtime_error);
  settings.choice = {.game = "connect4", .size = "3x2", .connect = 3};
  for (std::uint64_t number = 0; number < 200; ++number) {
    EXPECT_EQ(notation::read_opening(Openings(settings, "/").of(number), settings.game().rules).size(), 4U);
  }
}

TEST(Openings, OfAFileEachLineIsOne) {
  const support::TemporaryDirectory folder;
  support::write_file(folder.path() / "some.txt", "(W A 1) (B A 2)\n\n(w d 1) (b d 2)\n");
  settings::Settings settings;
  settings.pairing.openings = "some.txt";
  const Openings openings(settings, folder.path());
  EXPECT_EQ(openings.of(0), "(W A 1) (B A 2)");
  EXPECT_EQ(openings.of(1), "(W D 1) (B D 2)");
  EXPECT_EQ(openings.of(2), "(W A 1) (B A 2)");
}

TEST(Openings, WhatIsWrongInAFileIsNamed) {
  const support::TemporaryDirectory folder;
  settings::Settings settings;
  settings.pairing.openings = "some.txt";
  const auto error = [&] {
    try {
      const Openings openings(settings, folder.path());
    } catch (const std::runtime_error& wrong) {
      return std::string(wrong.what());
    }
    return std::string("no error");
  };
  EXPECT_THAT(error(), HasSubstr("some.txt: No such file or directory"));
  support::write_file(folder.path() / "some.txt", "(W A 1) (B A 2)\n(W A 1) (B A 1)\n");
  EXPECT_THAT(error(), HasSubstr("some.txt:2: opening '(W A 1) (B A 1)': move 2, '(B A 1)': "));
  support::write_file(folder.path() / "some.txt", "\n");
  EXPECT_THAT(error(), HasSubstr("some.txt: expected an opening on each line"));
}

settings::Settings settings_with(const std::string& game, const std::string& file) {
  settings::Settings settings;
  settings.choice.game = game;
  settings.pairing.openings = file;
  return settings;
}

TEST(Openings, AFileMayHaveTheNotationsOfOtherPrograms) {
  const support::TemporaryDirectory directory;
  const auto opening_in = [&](const std::string& game, const std::string& text) {
    support::write_file(directory.path() / "list", text);
    return Openings(settings_with(game, "list"), directory.path()).of(0);
  };
  const std::string three = "(W H 8) (B I 8) (W I 11)";
  EXPECT_EQ(opening_in("gomoku", "\xef\xbb\xbf# Piskvork\n\n0,0, 1,0, 1,3  # three stones\n"), three);
  EXPECT_EQ(opening_in("gomoku", "h8 i8 i11\n"), three);
  EXPECT_EQ(opening_in("gomoku", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\n9,11,0\n-1\n"), three);
  EXPECT_EQ(opening_in("gomoku", "(;GM[4]SZ[15];B[hh];W[ih];B[ik])"), three);
  EXPECT_EQ(opening_in("connect4", "443\n"), "(W D 1) (B D 2) (W C 1)");
  EXPECT_EQ(opening_in("connect4", "[White \"?\"]\n\n1. d1 d2 2. c1 *\n"), "(W D 1) (B D 2) (W C 1)");
  const auto error_of = [&](const std::string& text) -> std::string {
    try {
      return opening_in("gomoku", text);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  };
  EXPECT_THAT(error_of("0,0, 1,1\n0,0, 9,9\n"),
              HasSubstr("list:2: opening '0,0, 9,9': move 2, '9,9': off the board"));
  EXPECT_THAT(error_of("(;GM[4]SZ[19];B[hh])"), HasSubstr("a game on 19x19: expected 15x15"));
}

TEST(Openings, ScoresOfTestPositionsAreNoMoves) {
  const support::TemporaryDirectory folder;
  settings::Settings settings;
  settings.pairing.openings = "some.txt";
  const auto first = [&](const std::string& text) {
    support::write_file(folder.path() / "some.txt", text);
    return notation::read_opening(Openings(settings, folder.path()).of(0), settings.game().rules).size();
  };
  EXPECT_EQ(first("4455 12\n614 -8\n"), 4U);
  EXPECT_EQ(first("44 55\n44 12\n"), 4U) << "no position has the score 55";
  EXPECT_EQ(first("4 4\n"), 2U);
  EXPECT_EQ(first("# none\n4 4 5\n"), 3U);
}

TEST(Openings, TheOrderOfTheFileIsThatOfTheRounds) {
  const support::TemporaryDirectory directory;
  support::write_file(directory.path() / "list", "1\n2\n3\n4\n");
  settings::Settings settings = settings_with("connect4", "list");
  settings.pairing.opening_order = "file";
  settings.pairing.opening_start = 3;
  // Two pairs in two rounds, with colours swapped in the third and fourth; then two games of a match.
  std::vector<state::Game> games;
  for (const auto& [round, drawn, part] : {std::tuple(1, 70, 1),
                                           {1, 71, 1},
                                           {2, 72, 1},
                                           {2, 73, 1},
                                           {3, 70, 1},
                                           {4, 73, 1},
                                           {5, 80, 1},
                                           {5, 80, 2},
                                           {5, 81, 3}})
    games.push_back({.round = round, .part = part, .opening = static_cast<std::uint64_t>(drawn)});
  const auto columns = [&](const settings::Settings& chosen) {
    Openings openings(chosen, directory.path());
    std::string text;
    for (const state::Game& game : games) text += openings.of(openings.number_of(games, game)).at(3);
    return text;
  };
  EXPECT_EQ(columns(settings), "CCDDCDAAB");
  settings.pairing.opening_order = "round";
  const std::string drawn = columns(settings);
  EXPECT_EQ(drawn[0], drawn[1]);
  EXPECT_EQ(drawn[2], drawn[3]);
  EXPECT_EQ(drawn[0], drawn[4]);
  EXPECT_EQ(drawn[6], drawn[7]);
  settings.pairing.opening_order = "random";
  EXPECT_EQ(Openings(settings, directory.path()).number_of(games, games[1]), 71U);
}

}  // namespace
}  // namespace kaven::tournaments::runner
