// SPDX-License-Identifier: MIT
#include "common/text/word_table.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "common/notation/game_words.hpp"

namespace kaven::text {
namespace {

using game::Ending;
using game::Result;

// These mistakes of a programmer are compile errors.
static_assert(is_enumerator<Ending::line>());
static_assert(is_enumerator<static_cast<Ending>(12)>());
static_assert(!is_enumerator<static_cast<Ending>(13)>());
static_assert(notation::full_board_words.word_of(game::FullBoard::both_lose) == "both-lose");
static_assert(notation::full_board_words.find("draw") == game::FullBoard::draw);

TEST(GameWords, EachEndingAndResultHasAWordOfItsOwn) {
  std::set<std::string_view> words;
  for (int number = 0; number <= static_cast<int>(Ending::resigned); ++number) {
    const auto ending = static_cast<Ending>(number);
    words.insert(notation::ending_words.word_of(ending));
    EXPECT_EQ(notation::ending_words.find(notation::ending_words.word_of(ending)), ending);
  }
  EXPECT_EQ(words.size(), static_cast<std::size_t>(Ending::resigned) + 1);
  for (const Result result : {Result::white_wins, Result::black_wins, Result::draw, Result::both_lose}) {
    EXPECT_EQ(notation::result_words.find(notation::result_words.word_of(result)), result);
  }
  EXPECT_EQ(notation::ending_words.word_of(Ending::never_read_colour), "never-read-colour");
  EXPECT_EQ(notation::ending_words.find("illegal_move"), std::nullopt);
  EXPECT_EQ(notation::result_words.find("White"), std::nullopt);
}

TEST(WordTable, OnlyTheWholeWordIsFound) {
  for (const char* word : {"", "dra", "draws", "Draw", " draw", "both_lose"}) {
    EXPECT_EQ(notation::full_board_words.find(word), std::nullopt) << word;
  }
}

TEST(WordTable, AlternativesAreListedInTheOrderOfTheTable) {
  EXPECT_EQ(alternatives(notation::full_board_words.words()), "draw or both-lose");
  EXPECT_EQ(alternatives(notation::result_words.words()), "white, black, draw or both-lose");
  EXPECT_EQ(alternatives(notation::goal_words.words(), "\""), "\"first-line\" or \"most-lines\"");
  EXPECT_EQ(alternatives(std::array<std::string_view, 1>{"mailbox"}), "mailbox");
  EXPECT_EQ(alternatives({}), "");
}

constexpr std::array<std::string_view, 4> known = {"name", "stem", "command", "protocol"};

TEST(NearestWord, IsTheOneWithTheFewestMistakes) {
  EXPECT_EQ(nearest_word("command", known), "command");
  EXPECT_EQ(nearest_word("comand", known), "command");
  EXPECT_EQ(nearest_word("setm", known), "stem");
  EXPECT_EQ(nearest_word("Name", known), "name");
  EXPECT_EQ(nearest_word("protocoll", known), "protocol");
  EXPECT_EQ(nearest_word("ptorocol", known), "protocol");
}

TEST(NearestWord, ExchangedNeighboursAreOneMistake) {
  constexpr std::array<std::string_view, 2> words = {"abxx", "ba"};
  EXPECT_EQ(nearest_word("ab", words), "ba");
}

TEST(NearestWord, IsTheFirstOfEquallyNearOnes) {
  constexpr std::array<std::string_view, 3> words = {"long", "ba", "ca"};
  EXPECT_EQ(nearest_word("aa", words), "ba");
  EXPECT_EQ(nearest_word("", words), "ba");
}

TEST(SimilarWord, IsTheNearestOneIfFewLettersDiffer) {
  EXPECT_EQ(similar_word("comand", known), "command");
  EXPECT_EQ(similar_word("nam", known), "name");
  EXPECT_EQ(similar_word("commandline", known), std::nullopt);
  EXPECT_EQ(similar_word("x", known), std::nullopt);
  EXPECT_EQ(similar_word("name", {}), std::nullopt);
}

TEST(Suggestion, EndsAMessage) {
  EXPECT_EQ(suggestion("comand", known), "; did you mean 'command'?");
  EXPECT_EQ(suggestion("nam", known, "\""), "; did you mean \"name\"?");
  EXPECT_EQ(suggestion("x", known), "");
}

}  // namespace
}  // namespace kaven::text
