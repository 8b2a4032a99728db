// SPDX-License-Identifier: MIT
#include "common/record/search_info.hpp"

#include <gtest/gtest.h>

#include <random>

namespace kaven::record {
namespace {

TEST(SearchInfo, SaysDepthScoreNodesAndVariation) {
  EXPECT_EQ(read_search_info("info depth 9 score 3 nodes 81234 pv D C E"),
            (SearchInfo{.depth = 9, .score = 3, .nodes = 81234, .variation = "D C E"}));
  EXPECT_EQ(read_search_info("info nodes 7 score -2.5\r"), (SearchInfo{.score = -2.5, .nodes = 7}));
}

TEST(SearchInfo, SaysWhatIsProved) {
  EXPECT_EQ(read_search_info("info depth 23 score 29980 proved win nodes 0 pv"),
            (SearchInfo{.depth = 23, .score = 29980, .proved = "win", .nodes = 0}));
}

TEST(SearchInfo, WordsOfOtherProgramsArePassedOver) {
  EXPECT_EQ(read_search_info("info seldepth 12 depth 9 time 33 score cp 14 pv h8"),
            (SearchInfo{.depth = 9, .score = 14, .variation = "h8"}));
}

TEST(SearchInfo, ALongVariationIsCutBetweenTwoMoves) {
  std::string line = "info pv";
  for (int move = 0; move < 300; ++move) line += " A10";
  const auto info = read_search_info(line);
  ASSERT_TRUE(info);
  EXPECT_LE(info->variation.size(), 200U);
  EXPECT_TRUE(info->variation.ends_with(" A10"));
}

TEST(SearchInfo, WhatCannotBeIsNoInfo) {
  for (const char* line : {"", "info", "info ", "information depth 9", "INFO depth 9", "info depth nine",
                           "info depth 9999999999999", "info depth -1", "info score", "info score nan",
                           "info score inf", "info nodes -4", "info nodes 1e9", "info proved draw-ish",
                           "info time 3", "info depth 9 pv \x1b[31m", "info depth 9 pv \xff"}) {
    EXPECT_EQ(read_search_info(line), std::nullopt) << line;
  }
  EXPECT_EQ(read_search_info("info depth 9 pv " + std::string(5000, 'A')), std::nullopt);
}

TEST(SearchInfo, NoBytesDoHarm) {
  std::mt19937 random(7);
  const std::string valid = "info depth 9 score cp 3 proved win nodes 81234 pv D C E";
  int understood = 0;
  for (int round = 0; round < 5000; ++round) {
    std::string line = valid;
    for (std::size_t changes = 1 + random() % 3; changes > 0; --changes) {
      line[random() % line.size()] = static_cast<char>(random() % 256);
    }
    if (const auto info = read_search_info(line)) {
      ++understood;
      EXPECT_LE(info->variation.size(), 200U);
    }
  }
  EXPECT_GT(understood, 100);
}

}  // namespace
}  // namespace kaven::record
