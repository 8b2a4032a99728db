#include "common/text/nearest_word.hpp"

#include <gtest/gtest.h>

#include <array>

namespace kaven::text {
namespace {

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
