// SPDX-License-Identifier: MIT
#include "agent/search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <vector>

namespace kaven::agent::search {
namespace {

bool same(const TableEntry& left, const TableEntry& right) {
  return left.score == right.score && left.bound == right.bound && left.depth == right.depth &&
         left.place == right.place;
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table(1 << 20);
  const TableEntry findings[] = {{0, Bound::exact, 0, no_place},
                                 {largest_score, Bound::lower, complete_depth, 675},
                                 {-largest_score, Bound::upper, 254, 0}};
  std::uint64_t key = 0;
  for (const TableEntry& entry : findings) {
    table.store(key, entry);
    ASSERT_TRUE(table.find(key));
    EXPECT_TRUE(same(*table.find(key), entry));
    key += 0x123456789abcdefU;
  }
  EXPECT_FALSE(table.find(0xffffffffffffffffU));
}

TEST(TranspositionTable, AnEmptyTableKnowsNothingNotEvenKeyZero) {
  const TranspositionTable table(1 << 16);
  EXPECT_FALSE(table.find(0));
}

TEST(TranspositionTable, NeverTakesMoreThanItsMemory) {
  EXPECT_EQ(TranspositionTable(1 << 20).capacity(), (1U << 20U) / 16);
  EXPECT_EQ(TranspositionTable(64).capacity(), 4U);
  EXPECT_LE(TranspositionTable(1000).capacity() * 16, 1000U);
}

TEST(TranspositionTable, WithoutMemoryItKeepsNothing) {
  TranspositionTable table(0);
  table.store(5, {1, Bound::exact, 1, 1});
  table.prefetch(5);
  EXPECT_FALSE(table.find(5));
}

TEST(TranspositionTable, MemoryThatIsNotToBeHadIsAnErrorThatSaysHowMuch) {
  EXPECT_THROW(TranspositionTable(std::size_t{1} << 60U), std::system_error);
}

TEST(TranspositionTable, TheShallowestOfASearchGivesWay) {
  TranspositionTable table(64);  // the table has one cluster of four
  for (std::uint64_t key = 1; key <= 4; ++key) {
    table.store(key, {0, Bound::exact, static_cast<int>(10 + key), no_place});
  }
  table.store(5, {0, Bound::exact, 3, no_place});
  EXPECT_FALSE(table.find(1));
  for (std::uint64_t key = 2; key <= 5; ++key) EXPECT_TRUE(table.find(key)) << key;
}

TEST(TranspositionTable, AnOldDeepEntryGivesWayBeforeANewShallowOne) {
  TranspositionTable table(64);
  table.store(1, {0, Bound::exact, 12, no_place});
  table.new_search();
  table.new_search();
  for (std::uint64_t key = 2; key <= 5; ++key) table.store(key, {0, Bound::exact, 2, no_place});
  EXPECT_FALSE(table.find(1));
  EXPECT_TRUE(table.find(2));
}

TEST(TranspositionTable, AShallowBoundDoesNotReplaceADeepOneOfTheSameSearch) {
  TranspositionTable table(64);
  table.store(1, {5, Bound::lower, 9, 3});
  table.store(1, {7, Bound::upper, 2, 4});
  EXPECT_EQ(table.find(1)->depth, 9);
  table.store(1, {6, Bound::exact, 2, no_place});
  EXPECT_EQ(table.find(1)->score, 6);
  EXPECT_EQ(table.find(1)->place, 3) << "a move once known is kept";
}

TEST(TranspositionTable, WhatItFindsIsAlwaysTheLastThatWasStoredForThisVeryPosition) {
  TranspositionTable table(1 << 12);
  std::mt19937_64 random(7);
  std::unordered_map<std::uint64_t, TableEntry> stored;
  std::vector<std::uint64_t> keys(3000);
  for (std::uint64_t& key : keys) key = random();
  int found = 0;
  for (int round = 0; round < 200000; ++round) {
    const std::uint64_t key = keys[random() % keys.size()];
    if (round % 1000 == 0) table.new_search();
    if (const auto entry = table.find(key)) {
      ++found;
      ASSERT_TRUE(stored.contains(key));
      ASSERT_TRUE(same(*entry, stored[key]));
    }
    const TableEntry entry{static_cast<int>(random() % 60001) - 30000, Bound::exact,
                           static_cast<int>(random() % 256), static_cast<int>(random() % 676)};
    table.store(key, entry);
    stored[key] = entry;
  }
  EXPECT_GT(found, 1000);
}

TEST(TranspositionTable, GrowsWithItsEntriesAndLosesNone) {
  TranspositionTable table(std::size_t{5} << 20U);
  const std::size_t at_first = table.used();
  std::mt19937_64 random(9);
  std::vector<std::uint64_t> keys;
  while (table.used() < table.capacity()) {
    keys.push_back(random());
    table.store(keys.back(), {static_cast<int>(keys.size() % 1000), Bound::exact, 1, no_place});
    ASSERT_LE(table.used(), std::max(at_first, 2 * keys.size() + 4));
  }
  EXPECT_LT(at_first, table.capacity());
  std::size_t found = 0;
  for (std::size_t at = 0; at < keys.size(); ++at) {
    const auto entry = table.find(keys[at]);
    if (!entry) continue;
    ++found;
    ASSERT_EQ(entry->score, static_cast<int>((at + 1) % 1000));
  }
  // Of clusters with two entries each on average, few have more than four.
  EXPECT_GT(found, keys.size() * 9 / 10);
}

TEST(TranspositionTable, GrowsWhileSeveralThreadsUseIt) {
  TranspositionTable table(std::size_t{32} << 20U);
  const std::size_t at_first = table.used();
  constexpr int count = 4;
  constexpr std::size_t keys_of_each = 100000;
  const auto score_for = [](std::uint64_t key) { return static_cast<int>(key % 1000); };
  std::array<int, count> wrong{};
  std::array<std::vector<std::uint64_t>, count> keys;
  {
    std::vector<std::jthread> threads;
    for (std::size_t number = 0; number < count; ++number) {
      threads.emplace_back([&, number] {
        std::mt19937_64 random(number);
        for (std::size_t at = 0; at < keys_of_each; ++at) {
          keys[number].push_back(random());
          table.store(keys[number].back(), {score_for(keys[number].back()), Bound::exact, 1, no_place});
          const std::uint64_t earlier = keys[number][random() % keys[number].size()];
          const auto entry = table.find(earlier);
          if (entry && entry->score != score_for(earlier)) ++wrong[number];
        }
      });
    }
  }
  EXPECT_EQ(wrong, (std::array<int, count>{}));
  EXPECT_GT(table.used(), at_first);
  std::size_t found = 0;
  for (const auto& of_thread : keys)
    found += static_cast<std::size_t>(std::ranges::count_if(of_thread, [&](std::uint64_t key) {
      const auto entry = table.find(key);
      return entry && entry->score == score_for(key);
    }));
  // Fewer than with one thread: it does not grow while the one that lets it grow waits for a processor.
  EXPECT_GT(found, count * keys_of_each / 2);
}

}  // namespace
}  // namespace kaven::agent::search
