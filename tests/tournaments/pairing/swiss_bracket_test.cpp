#include "tournaments/pairing/swiss_bracket.hpp"

#include <gtest/gtest.h>

namespace kaven::tournaments::pairing {
namespace {

// Players with these scores who have not met and have no colour to ask for, by score.
std::vector<Contender> contenders_with(const std::vector<double>& scores) {
  std::vector<Contender> contenders;
  for (const double score : scores) {
    const std::size_t number = contenders.size();
    contenders.push_back({.player = number, .number = number, .score = score});
  }
  return contenders;
}

bool anyone(std::size_t, std::size_t) {
  return true;
}

Matching partners(const std::vector<std::size_t>& of) {
  return {of.begin(), of.end()};
}

TEST(SwissBracket, TheUpperHalfMeetsTheLowerHalfInOrder) {
  const auto contenders = contenders_with({1, 1, 1, 1, 1, 1});
  EXPECT_EQ(bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3, 4, 5}, .may_meet = anyone}),
            partners({3, 4, 5, 0, 1, 2}));
}

TEST(SwissBracket, WhoMayNotMeetTakesTheNextOfTheLowerHalf) {
  const auto contenders = contenders_with({1, 1, 1, 1});
  const auto not_the_first = [](std::size_t one, std::size_t other) { return one + other != 2; };
  EXPECT_EQ(bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3}, .may_meet = not_the_first}),
            partners({3, 2, 1, 0}));
}

TEST(SwissBracket, WhoWasMovedDownMeetsTheFirstOfTheGroup) {
  const auto contenders = contenders_with({2, 1, 1, 1});
  EXPECT_EQ(
      bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3}, .moved = 1, .may_meet = anyone}),
      partners({1, 0, 3, 2}));
}

TEST(SwissBracket, ColourPreferencesComeBeforeTheOrder) {
  auto contenders = contenders_with({1, 1, 1, 1});
  for (const std::size_t white : {std::size_t{0}, std::size_t{2}}) {
    contenders[white].preferred_colour = game::Colour::white;
    contenders[white].preference = ColourPreference::mild;
  }
  for (const std::size_t black : {std::size_t{1}, std::size_t{3}}) {
    contenders[black].preferred_colour = game::Colour::black;
    contenders[black].preference = ColourPreference::mild;
  }
  EXPECT_EQ(bracket_matching({.contenders = contenders, .members = {0, 1, 2, 3}, .may_meet = anyone}),
            partners({3, 2, 1, 0}));
}

TEST(SwissBracket, TheOddOneIsLeftForTheGroupBelow) {
  const auto contenders = contenders_with({2, 2, 2, 1});
  const Matching matching = bracket_matching(
      {.contenders = contenders, .members = {0, 1, 2}, .below = {3}, .all_below = true, .may_meet = anyone});
  EXPECT_EQ(matching, partners({1, 0, 3, 2}));
}

TEST(SwissBracket, TheByeIsBelowEveryScore) {
  const auto contenders = contenders_with({3, 0});
  EXPECT_EQ(score_of(contenders, 1), 0);
  EXPECT_EQ(score_of(contenders, 2), -1);
}

}  // namespace
}  // namespace kaven::tournaments::pairing
