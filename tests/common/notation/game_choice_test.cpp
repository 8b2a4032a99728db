// SPDX-License-Identifier: MIT
#include "common/notation/game_choice.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <stdexcept>

#include "common/game/catalogue.hpp"
#include "common/notation/game_options.hpp"

namespace kaven::notation {
namespace {

std::string error_of(const GameChoice& choice) {
  try {
    choose_game(choice);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "no error";
}

TEST(GameChoice, ANameAloneIsTheGameOfTheCatalogue) {
  for (const game::NamedGame& named : game::catalogue()) {
    const ChosenGame chosen = choose_game({.game = std::string(named.name)});
    EXPECT_EQ(chosen.name, named.name);
    EXPECT_EQ(chosen.title, named.title);
    EXPECT_EQ(chosen.rules, named.rules);
    EXPECT_EQ(chosen.turn_limit, named.turn_limit);
  }
}

TEST(GameChoice, WhatIsDifferentIsTaken) {
  const ChosenGame chosen =
      choose_game({.game = "gomoku", .size = "19x9", .connect = 6, .exact = true, .full_board = "both-lose"});
  EXPECT_EQ(size_text(chosen.rules), "19x9");
  EXPECT_EQ(chosen.rules.line_length, 6);
  EXPECT_TRUE(chosen.rules.exact_length);
  EXPECT_EQ(chosen.rules.full_board, game::FullBoard::both_lose);
  EXPECT_EQ(chosen.rules.opening, game::Opening::recolour);
  EXPECT_EQ(choose_game({.size = "8X7"}).rules.columns, 8);
}

TEST(GameChoice, AWrongValueIsNamedWithWhatWasExpected) {
  EXPECT_EQ(error_of({.game = "chess"}),
            "game 'chess' is not known: expected connect4, gomoku, renju, caro, maxconnect4 or connectn");
  for (const char* size : {"", "7", "x", "7x", "x6", "7x6x5", "a7x6", "7x 6", "99999999999x6"}) {
    EXPECT_EQ(error_of({.size = size}),
              "size '" + std::string(size) + "': expected COLUMNSxROWS, as in 15x15");
  }
  EXPECT_EQ(error_of({.size = "27x6"}), "a board has 1 to 26 columns, not 27");
  EXPECT_EQ(error_of({.connect = 0}), "a line has at least 1 stone, not 0");
  EXPECT_EQ(error_of({.full_board = "win"}), "full board 'win': expected draw or both-lose");
}

TEST(GameChoice, IsWrittenAsTheOptionsThatSayWhatIsDifferent) {
  EXPECT_TRUE(variant_words({.game = "gomoku"}).empty());
  EXPECT_EQ(
      variant_words(
          {.game = "gomoku", .size = "19x9", .connect = 6, .exact = true, .full_board = "both-lose"}),
      (std::vector<std::string>{"--size=19x9", "--connect=6", "--exact-five", "--full-board=both-lose"}));
  EXPECT_EQ(variant_words({.game = "connectn", .pop_out = true}), std::vector<std::string>{"--pop-out"});
}

TEST(GameChoice, TheOpeningIsChosenByItsWord) {
  EXPECT_EQ(choose_game({.game = "gomoku"}).rules.opening, game::Opening::recolour);
  EXPECT_EQ(choose_game({.game = "gomoku", .opening = "none"}).rules.opening, game::Opening::none);
  EXPECT_EQ(choose_game({.game = "caro", .opening = "swap2"}).rules.opening, game::Opening::swap2);
  EXPECT_EQ(error_of({.game = "gomoku", .opening = "swap"}),
            "opening rule 'swap': expected none, recolour or swap2; did you mean 'swap2'?");
  EXPECT_EQ(error_of({.game = "renju", .opening = "swap2"}),
            "swap2 is an opening of five in a row without gravity, except Renju");
}

TEST(GameChoice, PopOutsGoWithGamesWhereStonesFallAndTheFirstLineWins) {
  EXPECT_TRUE(choose_game({.game = "connectn", .pop_out = true}).rules.pop_out);
  EXPECT_FALSE(choose_game({.game = "connectn"}).rules.pop_out);
  EXPECT_THROW(choose_game({.game = "gomoku", .pop_out = true}), std::invalid_argument);
  EXPECT_THROW(choose_game({.game = "maxconnect4", .pop_out = true}), std::invalid_argument);
}

bool operator==(const GameChoice& one, const GameChoice& other) {
  return one.game == other.game && variant_words(one) == variant_words(other);
}

// Parses `words` with the options of a game.
GameChoice parsed(std::vector<std::string> words) {
  CLI::App app;
  GameChoice choice;
  command_line::OptionList options(app);
  add_game_option(options, choice);
  add_variant_options(options, choice);
  std::ranges::reverse(words);
  app.parse(words);
  return choice;
}

TEST(GameOptions, WhatIsWrittenIsReadAsTheSame) {
  const std::optional<std::string> none;
  for (const auto& size : {none, std::optional<std::string>("15x7")}) {
    for (const auto& connect : {std::optional<int>(), std::optional(6)}) {
      for (const bool exact : {false, true}) {
        for (const auto& full_board : {none, std::optional<std::string>("both-lose")}) {
          for (const bool pop_out : {false, true}) {
            for (const auto& opening : {none, std::optional<std::string>("swap2")}) {
              const GameChoice choice{"gomoku", size, connect, exact, pop_out, full_board, opening};
              std::vector<std::string> words = variant_words(choice);
              words.emplace_back("--game=gomoku");
              EXPECT_TRUE(parsed(words) == choice) << testing::PrintToString(words);
            }
          }
        }
      }
    }
  }
}

TEST(GameOptions, WithoutAnyItIsTheGameOfTheDefault) {
  EXPECT_TRUE(parsed({}) == GameChoice{});
  EXPECT_TRUE(parsed({"--exact-five"}).exact);
  EXPECT_THROW(parsed({"--connect", "four"}), CLI::ParseError);
}

}  // namespace
}  // namespace kaven::notation
