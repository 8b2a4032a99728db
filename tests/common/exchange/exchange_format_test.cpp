// SPDX-License-Identifier: MIT
#include "common/exchange/exchange_format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/game/catalogue.hpp"
#include "common/notation/game_choice.hpp"
#include "common/record/game_record.hpp"
#include "tests/common/exchange/exchange_games.hpp"
#include "tests/common/game/random_rules.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/sample_record.hpp"

namespace kaven::exchange {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The parts of a game that a format keeps.
struct Kept {
  bool ending = true;   ///< the kind of a forfeit and its detail
  bool opening = true;  ///< which moves neither side chose
  bool round = true;
  bool started = true;
  bool limit = true;        ///< of a move, and by which clock
  bool both_limits = true;  ///< of a move, and of all moves together
};

Kept kept_by(const ExchangeFormat& format) {
  if (format.name == "psq") {
    return {.ending = false, .opening = false, .round = false, .started = false, .limit = false};
  }
  return {.both_limits = format.name != "pgn"};
}

notation::GameChoice random_choice(std::mt19937& random) {
  const auto games = game::catalogue();
  notation::GameChoice choice{.game = std::string(games[random() % games.size()].name)};
  if (random() % 2 == 0) {
    choice.size = std::to_string(game::random_number(random, 5, 8)) + "x" +
                  std::to_string(game::random_number(random, 5, 8));
    if (choice.game != "renju" && choice.game != "caro") choice.connect = game::random_number(random, 3, 5);
  }
  const bool first_line = choice.game != "maxconnect4" && choice.game != "renju" && choice.game != "caro";
  choice.exact = first_line && random() % 3 == 0;
  choice.pop_out = first_line && choice.game != "gomoku" && !choice.exact && random() % 2 == 0;
  if (random() % 4 == 0) choice.full_board = "both-lose";
  if ((choice.game == "gomoku" || choice.game == "caro") && choice.connect.value_or(5) == 5 &&
      random() % 2 == 0)
    choice.opening = "swap2";
  if (choice.game == "gomoku" && !choice.opening && random() % 2 == 0) choice.opening = "none";
  return choice;
}

std::string random_name(std::mt19937& random) {
  constexpr std::array names = {"alice",       "bob, the second", "=SUM(A1)", "a\"b",  "x]y\\z:w",
                                "日本 Grüße",  "semi;colon",      "'quoted'", "-1",    "name with } brace",
                                "1,Freestyle", "tab-free",        "0",        "[tag]", "(x)"};
  return names[random() % names.size()];
}

// A finished game of one of the games of the catalogue.
ExchangedGame random_game(std::mt19937& random) {
  const notation::ChosenGame chosen = notation::choose_game(random_choice(random));
  ExchangedGame game{.number = game::random_number(random, 1, 99999),
                     .round = game::random_number(random, 1, 99),
                     .event = "spring \"one\"",
                     .record = {}};
  record::Header& header = game.record.header;
  header = {.game = chosen.name,
            .rules = chosen.rules,
            .clock = random() % 3 == 0 ? record::ClockKind::cpu : record::ClockKind::wall,
            .turn_seconds = game::random_number(random, 1, 60) / 4.0,
            .sandbox = "imported",
            .started = "2026-11-21T09:30:07Z"};
  if (random() % 2 == 0) {
    // An answer to SWAP2BOARD may take the time of three moves, and adds one increment.
    const bool is_short = random() % 2 == 0 && chosen.rules.opening != game::Opening::swap2;
    header.match_seconds = header.turn_seconds * (is_short ? 1 : 5000);
    header.increment_seconds = 10 + game::random_number(random, 0, 8) / 4.0;
  }
  header.contestants[0].name = random_name(random);
  do header.contestants[1].name = random_name(random);
  while (header.contestants[1].name == header.contestants[0].name);
  game::Position position(chosen.rules);
  const int opening = random() % 3 == 0 && chosen.rules.opening != game::Opening::swap2 ? 2 : 0;
  // Every third game recolours the first stone if it may.
  const bool recolours = random() % 3 == 0;
  const int length = random() % 2 == 0 ? 1000 : game::random_number(random, 3, 20);
  while (!position.over() && position.ply() < length) {
    game::Move move = game::random_legal_move(random, position);
    if (recolours && position.ply() == 1 && chosen.rules.opening == game::Opening::recolour)
      move.place = position.last_move()->place;
    if (position.ply() < opening) {
      header.opening.push_back(move);
      position.play(move);
      continue;
    }
    position.play(move);
    game.record.turns.push_back(
        {.ply = position.ply(), .move = move, .seconds = game::random_number(random, 0, 9999) / 1000.0});
  }
  record::Verdict& verdict = game.record.verdict.emplace();
  verdict.ended = header.started;
  if (const auto outcome = position.outcome()) {
    verdict.outcome = *outcome;
    return game;
  }
  constexpr std::array endings = {game::Ending::time, game::Ending::illegal_move, game::Ending::exited,
                                  game::Ending::adjudicated};
  verdict.outcome.ending = endings[random() % endings.size()];
  verdict.outcome.result = game::win_for(game::opponent(position.to_move()));
  verdict.outcome.detail = "said \"(W A 9)\", then ] and ; and more";
  return game;
}

// `game` as far as `format` keeps it.
ExchangedGame remembered(ExchangedGame game, const Kept& kept) {
  game.event.clear();
  game.number = 1;
  record::Header& header = game.record.header;
  game::Outcome& outcome = game.record.verdict->outcome;
  const bool by_board = record::last_position(game.record).over();
  if (!kept.round) game.round = 1;
  if (!kept.limit) {
    header.turn_seconds = 0;
    header.match_seconds = header.increment_seconds = 0;
    header.clock = record::ClockKind::wall;
  }
  if (!kept.both_limits && header.limits().limits_each_move())
    header.match_seconds = header.increment_seconds = 0;
  if (!kept.started) header.started = game.record.verdict->ended = "1970-01-01T00:00:00Z";
  if (!kept.ending && !by_board) {
    outcome.ending = game::Ending::adjudicated;
    outcome.detail = "the side that moved last, as in matches of Piskvork";
  }
  if (!kept.opening) {
    int ply = 0;
    std::vector<record::Turn> turns;
    for (const game::Move move : header.opening) turns.push_back({.ply = ++ply, .move = move});
    turns.insert(turns.end(), game.record.turns.begin(), game.record.turns.end());
    game.record.turns = std::move(turns);
    header.opening.clear();
  }
  return game;
}

class EveryFormat : public testing::TestWithParam<std::string_view> {
 protected:
  const ExchangeFormat& format() const { return *find_exchange_format(GetParam()); }
};

TEST_P(EveryFormat, ReadsRandomGamesAsItWroteThemOrRefusesThemByName) {
  std::mt19937 random(7);
  const bool can_recolour = GetParam() != "psq" && GetParam() != "kaggle";
  int carried = 0;
  int recoloured = 0;
  while (carried < support::rounds(200) || (can_recolour && recoloured == 0)) {
    const ExchangedGame game = random_game(random);
    if (format().objection != nullptr && format().objection(game)) continue;
    const std::string text = heading_of(format()) + format().text_of(game);
    ASSERT_EQ(&guessed_format({.file = "games", .text = text}), &format()) << text;
    const std::vector<ExchangedGame> read = read_text(format(), text);
    ASSERT_EQ(read.size(), 1U) << text;
    const ExchangedGame expected = remembered(game, kept_by(format()));
    ASSERT_EQ(read[0].record, expected.record) << text << "\n" << support::text_of(read[0].record);
    ASSERT_EQ(read[0].round, expected.round);
    // An imported record is a record like any other.
    ASSERT_EQ(support::read_text(support::text_of(read[0].record)), read[0].record);
    ++carried;
    const auto& turns = game.record.turns;
    recoloured += turns.size() > 1 && turns[0].move.place == turns[1].move.place && turns[0].ply == 1 ? 1 : 0;
  }
}

TEST_P(EveryFormat, ReadsSeveralGamesInOrder) {
  if (format().file_per_game) return;
  std::mt19937 random(8);
  std::string text = heading_of(format());
  std::vector<std::string> names;
  while (names.size() < 20) {
    const ExchangedGame game = random_game(random);
    if (format().objection != nullptr && format().objection(game)) continue;
    text += format().text_of(game);
    names.push_back(game.record.header.contestants[0].name);
  }
  std::vector<std::string> read;
  for (const ExchangedGame& game : read_text(format(), text)) {
    read.push_back(game.record.header.contestants[0].name);
  }
  EXPECT_EQ(read, names);
}

TEST_P(EveryFormat, EveryBeginningAndEveryChangedByteIsReadOrRefusedWithItsLine) {
  std::mt19937 random(9);
  ExchangedGame game = random_game(random);
  while (format().objection != nullptr && format().objection(game)) game = random_game(random);
  const std::string text = heading_of(format()) + format().text_of(game);
  const auto try_text = [&](const std::string& damaged) {
    try {
      for (const ExchangedGame& read : read_text(format(), damaged)) {
        ASSERT_EQ(support::read_text(support::text_of(read.record)), read.record) << damaged;
      }
    } catch (const ReadingError& error) {
      ASSERT_THAT(error.what(), testing::MatchesRegex("games:[0-9]+: .*")) << damaged;
    }
  };
  const std::size_t step = 1 + text.size() / static_cast<std::size_t>(support::rounds(150));
  for (std::size_t length = 0; length < text.size(); length += step) try_text(text.substr(0, length));
  for (std::size_t at = 0; at < text.size(); at += 1 + random() % (2 * step)) {
    for (const char letter : std::string_view("\n\"]){};,.9zB\x80")) {
      std::string damaged = text;
      damaged[at] = letter;
      try_text(damaged);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::Values("csv", "pgn", "sgf", "psq", "kaggle", "jsonl"),
                         [](const auto& format) { return std::string(format.param); });

TEST(ReadableText, IsInTheEncodingThatTheFileNames) {
  std::vector<std::string> notes;
  const auto note = [&](const std::string& text) { notes.push_back(text); };
  EXPECT_EQ(readable_text("(;CA[gb2312]PB[\xba\xda])", note), "(;CA[gb2312]PB[黑])");
  EXPECT_EQ(readable_text("(;CA[windows-1251]PB[\xcc])", note), "(;CA[windows-1251]PB[М])");
  EXPECT_EQ(readable_text("(;CA[UTF-8]PB[ü])", note), "(;CA[UTF-8]PB[ü])");
  EXPECT_THAT(notes, testing::IsEmpty());
  EXPECT_EQ(readable_text("(;PB[J\xf6rg])", note), "(;PB[Jörg])");
  EXPECT_THAT(notes, ElementsAre(HasSubstr("read as CP1252")));
  notes.clear();
  EXPECT_EQ(readable_text("(;CA[gb2312]PB[\xff])", note), "(;CA[gb2312]PB[\xef\xbf\xbd])");
  EXPECT_THAT(notes, ElementsAre("1 character is not of gb2312: shown as U+FFFD"));
}

TEST(GuessedFormat, NamesTheFormatsIfItIsNone) {
  const std::string text = "hello\n";
  try {
    guessed_format({.file = "games", .text = text});
    FAIL();
  } catch (const ReadingError& error) {
    EXPECT_THAT(error.what(), HasSubstr("games:1: 'hello': expected a file in one of the formats csv ("));
  }
}

TEST(ChoiceText, IsReadAsItWasWritten) {
  std::mt19937 random(3);
  for (int round = 0; round < support::rounds(200); ++round) {
    const notation::ChosenGame chosen = notation::choose_game(random_choice(random));
    const auto choice = notation::choice_of(chosen.name, chosen.rules);
    ASSERT_TRUE(choice);
    const notation::GameChoice read = notation::read_choice(notation::choice_text(*choice));
    ASSERT_EQ(notation::choose_game(read).rules, chosen.rules) << notation::choice_text(*choice);
  }
}

TEST(ChoiceText, AnErrorNamesTheWord) {
  const auto error = [](std::string_view text) -> std::string {
    try {
      static_cast<void>(notation::read_choice(text));
      return "no error";
    } catch (const std::invalid_argument& wrong) {
      return wrong.what();
    }
  };
  EXPECT_EQ(error("gomoku  --exact-five --size=19x19"), "no error");
  EXPECT_EQ(error("gomoku --big"), "'--big': expected an option of the game, as in --size=19x19");
  EXPECT_EQ(error("connect4 --connect=x"), "'--connect=x': expected a whole number after =");
  EXPECT_EQ(error("connect4 --pop-out=1"), "'--pop-out=1': expected no value");
  EXPECT_EQ(error(""), "'': expected the name of a game");
}

}  // namespace
}  // namespace kaven::exchange
