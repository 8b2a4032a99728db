// SPDX-License-Identifier: MIT
#include "tournaments/results/ratings/rating_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace kaven::tournaments::ratings {
namespace {

TEST(RatingText, NeverShowsMoreOrLessThanIsKnown) {
  EXPECT_EQ(elo_text({.value = 35.4, .lower = 10, .upper = 70}), "35");
  EXPECT_EQ(interval_text({.value = 35.4, .lower = 9.6, .upper = 70}), "10 to 70");
  EXPECT_EQ(interval_text({.value = 0, .lower = -0.004, .upper = 0.004}), "-0.0040 to 0.0040");
  EXPECT_EQ(elo_text({.value = -0.2, .lower = -90, .upper = 90}), "0");
  EXPECT_EQ(interval_text({.value = 700, .lower = 310}), "from 310");
  EXPECT_EQ(interval_text({.value = 0}), "?");
  EXPECT_EQ(likelihood_text(1 - 1e-9), ">99%");
  EXPECT_EQ(likelihood_text(1e-9), "<1%");
}

TEST(RatingText, SaysNothingWhereAPlayerCouldBeAnywhere) {
  EXPECT_TRUE(is_of_too_few_games({.value = 382, .lower = -170, .upper = 1343}));
  EXPECT_TRUE(is_of_too_few_games({.value = 0}));
  EXPECT_TRUE(is_of_too_few_games({.value = 400, .lower = -50}));
  EXPECT_TRUE(is_of_too_few_games({.value = -710, .upper = 27}));
  EXPECT_FALSE(is_of_too_few_games({.value = 100, .lower = -200, .upper = 600}));
  EXPECT_FALSE(is_of_too_few_games({.value = 700, .lower = 310}));
}

TEST(RatingJson, HasNullForAnOpenEndAndForNoRating) {
  EXPECT_EQ(json_of(Estimate{.value = 12.5, .lower = -3}).dump(),
            R"({"elo":12.5,"lower":-3.0,"upper":null})");
  EXPECT_EQ(json_of(Rating{.elo = {.value = 1}, .group = 2}).dump(),
            R"({"elo":1.0,"lower":null,"upper":null,"group":2})");
  EXPECT_TRUE(json_of(std::optional<Rating>()).is_null());
}

}  // namespace
}  // namespace kaven::tournaments::ratings
