// SPDX-License-Identifier: MIT
#include "agent/connect4/opening_book.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "agent/connect4/book_maker.hpp"
#include "agent/connect4/moves.hpp"
#include "tests/agent/connect4/megabyte.hpp"
#include "tests/agent/connect4/random_positions.hpp"

namespace kaven::agent::connect4 {
namespace {

Stones after(std::string_view moves) {
  return std::get<Stones>(read_moves(OpeningBook::geometry(), moves));
}

TEST(OpeningBook, FindsAPositionAndItsMirrorImageWithTheColumnTurned) {
  std::vector<OpeningBook::Word> words = {OpeningBook::word(after("12"), {.score = -2, .column = 3}),
                                          OpeningBook::word(after("112"), {.score = 4, .column = 0}),
                                          OpeningBook::word(after("4"), {.score = 0})};
  std::ranges::sort(words);
  const OpeningBook book(words);
  EXPECT_EQ(book.find(after("12")), (BookEntry{-2, 3}));
  EXPECT_EQ(book.find(after("112")), (BookEntry{4, 0}));
  EXPECT_EQ(book.find(after("776")), (BookEntry{4, 6}));
  EXPECT_EQ(book.find(after("4")), (BookEntry{0, std::nullopt}));
  EXPECT_EQ(book.find(after("3")), std::nullopt);
  EXPECT_EQ(book.find({}), std::nullopt);
}

TEST(OpeningBook, TheEmbeddedOneHoldsTheValuesOfTheFirstMoves) {
  const OpeningBook book = OpeningBook::embedded();
  // Allis 1988, with the numbers of moves by Tromp 1996.
  EXPECT_EQ(book.find({}), (BookEntry{1, 3}));
  constexpr ExactScore scores[] = {-2, -1, 0, 1, 0, -1, -2};
  for (int column = 0; column < 7; ++column) {
    const auto entry = book.find(after(std::string(1, static_cast<char>('1' + column))));
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->score, -scores[column]);
  }
}

/// A byte for each key, all with the same entry as their position is kept.
std::vector<std::uint8_t> bytes_of(const BookEntry& entry) {
  std::vector<std::uint8_t> bytes;
  for (const Bitboard key : OpeningBook::all_keys()) {
    bytes.push_back(OpeningBook::byte(OpeningBook::position(key), entry));
  }
  return bytes;
}

std::uint8_t& byte_of(std::vector<std::uint8_t>& bytes, Stones stones) {
  const auto found = std::ranges::find(OpeningBook::all_keys(), OpeningBook::key(stones));
  return bytes[static_cast<std::size_t>(found - OpeningBook::all_keys().begin())];
}

TEST(OpeningBook, AByteHoldsEveryScoreAndColumn) {
  std::vector<std::uint8_t> bytes = bytes_of({0, 0});
  const OpeningBook book({}, bytes);
  for (const std::string_view moves : {"123456", "765432", "1234567", "12345671", "76543217"}) {
    for (ExactScore score = -18; score <= 17; ++score) {
      for (int column = 0; column < 7; ++column) {
        byte_of(bytes, after(moves)) = OpeningBook::byte(after(moves), {score, column});
        ASSERT_EQ(book.find(after(moves)), (BookEntry{score, column})) << moves;
      }
    }
  }
  EXPECT_THROW(OpeningBook::byte(after("123456"), {18, 0}), std::out_of_range);
  EXPECT_THROW(OpeningBook::byte(after("123456"), {-19, 0}), std::out_of_range);
  EXPECT_EQ(book.find(after("123456712")), std::nullopt);
  EXPECT_EQ(book.find(after("12345")), std::nullopt);
}

TEST(OpeningBook, AWinAtOnceStandsInNoByte) {
  const std::vector<std::uint8_t> bytes = bytes_of({-3, 6});
  EXPECT_EQ(OpeningBook({}, bytes).find(after("112233")), (BookEntry{18, 3}));
}

TEST(OpeningBook, WhatTheBestMoveLeadsToIsWorthAsMuchAsThePositionBefore) {
  std::vector<std::uint8_t> bytes = bytes_of({0, 0});
  const OpeningBook book({}, bytes);
  byte_of(bytes, after("12345671")) = OpeningBook::byte(after("12345671"), {5, 1});
  EXPECT_EQ(book.find(after("123456712")), (BookEntry{-5, std::nullopt}));
  EXPECT_EQ(book.find(after("765432176")), (BookEntry{-5, std::nullopt})) << "its mirror image";
  EXPECT_EQ(book.find(after("123456713")), std::nullopt);
}

TEST(OpeningBook, AValueIsAtLeastWhatThePositionsBeforeSay) {
  std::vector<std::uint8_t> bytes = bytes_of({3, 0});
  const OpeningBook book({}, bytes);
  EXPECT_EQ(book.lower_bound(after("123456712")), -3);
  EXPECT_EQ(book.lower_bound(after("12345671")), std::nullopt);
  EXPECT_EQ(OpeningBook({}).lower_bound(after("123456712")), std::nullopt);
  // Moved last: 2, or one of the others in another order.
  byte_of(bytes, after("12345671")) = OpeningBook::byte(after("12345671"), {-1, 0});
  EXPECT_EQ(book.lower_bound(after("123456712")), 1);
}

TEST(OpeningBook, AKeyHoldsItsPosition) {
  EXPECT_EQ(OpeningBook::all_keys().size(), 126'635U);
  for (const Bitboard key : OpeningBook::all_keys()) {
    ASSERT_EQ(OpeningBook::key(OpeningBook::position(key)), key);
  }
}

/// Follows the book's moves as one side and all replies of the other.
void expect_met_positions(const OpeningBook& book, Stones stones, int ply, bool to_move, int& met) {
  const Geometry& geometry = OpeningBook::geometry();
  if (ply > 8 || geometry.has_line(stones.opponent)) return;
  for (Bitboard places = geometry.playable(stones.all()); places != 0; places &= places - 1) {
    const Bitboard place = places & -places;
    if (to_move) {
      const auto entry = book.find(stones);
      ASSERT_TRUE(entry && entry->column) << geometry.key(stones);
      if (geometry.column_of(place) != *entry->column) continue;
      ++met;
    }
    expect_met_positions(book, Geometry::after(stones, place), ply + 1, !to_move, met);
  }
}

TEST(OpeningBook, TheEmbeddedOneHoldsWhateverItsFollowerMeetsToPly8) {
  for (const bool first : {true, false}) {
    int met = 0;
    expect_met_positions(OpeningBook::embedded(), {}, 0, first, met);
    EXPECT_GT(met, 1000);
  }
}

void expect_all_positions(const OpeningBook& book, Stones stones, int ply) {
  const Geometry& geometry = OpeningBook::geometry();
  if (geometry.has_line(stones.opponent)) return;
  const auto entry = book.find(stones);
  ASSERT_TRUE(entry && entry->column) << geometry.key(stones);
  if (ply == 0) return;
  for (Bitboard places = geometry.playable(stones.all()); places != 0; places &= places - 1) {
    expect_all_positions(book, Geometry::after(stones, places & -places), ply - 1);
  }
}

TEST(OpeningBook, TheEmbeddedOneHoldsEveryPositionToPly6) {
  expect_all_positions(OpeningBook::embedded(), {}, 6);
}

TEST(OpeningBook, TheEmbeddedOneSaysWhatTheNextPositionsSayInEveryPositionToPly6) {
  const OpeningBook book = OpeningBook::embedded();
  const Geometry& geometry = OpeningBook::geometry();
  std::set<Bitboard> keys = {OpeningBook::key(Stones())};
  for (int ply = 0; ply <= 6; ++ply) {
    std::set<Bitboard> next;
    for (const Bitboard key : keys) {
      const Stones stones = OpeningBook::position(key);
      const BookEntry entry = book.find(stones).value();
      ExactScore best = immediate_loss(geometry.cells());
      for (const Stones follower : after_each_move(geometry, stones)) {
        const bool won = geometry.has_line(follower.opponent);
        const ExactScore score =
            won ? immediate_win(geometry.empties(stones)) : -book.find(follower).value().score;
        best = std::max(best, score);
        if (geometry.column_of(follower.opponent & ~stones.mover) == entry.column) {
          ASSERT_EQ(score, entry.score) << key;
        }
        if (!won) next.insert(OpeningBook::key(follower));
      }
      ASSERT_EQ(best, entry.score) << key;
    }
    keys = std::move(next);
  }
}

TEST(OpeningBook, TheEmbeddedValuesAgreeWithTheMoves) {
  const OpeningBook book = OpeningBook::embedded();
  std::mt19937 random(14);
  for (int round = 0; round < 300; ++round) {
    const auto position = random_position(rules_of(7, 6), 7, random);
    if (!position) continue;
    const Stones stones = stones_of(*position);
    const auto entry = book.find(stones);
    ASSERT_TRUE(entry && entry->column);
    ExactScore best = immediate_loss(35);
    const auto score_after = [&](Stones follower) {
      const bool won = OpeningBook::geometry().has_line(follower.opponent);
      return won ? immediate_win(35) : -book.find(follower).value().score;
    };
    for (const Stones follower : after_each_move(OpeningBook::geometry(), stones)) {
      best = std::max(best, score_after(follower));
    }
    EXPECT_EQ(entry->score, best);
    EXPECT_EQ(score_after(connect4::after(OpeningBook::geometry(), stones, *entry->column)), best);
  }
}

TEST(BookMaker, MakesABookThatPassesItsCheck) {
  Solver solver(OpeningBook::geometry(), megabyte);
  const OpeningBook embedded = OpeningBook::embedded();
  BookMaker maker(solver, [](double) {});
  // The solver need not solve known positions again: all but those of the last ply.
  std::vector<OpeningBook::Word> known;
  for (int column = 0; column < 7; ++column) {
    const Stones stones = after(std::string(1, static_cast<char>('1' + column)));
    known.push_back(OpeningBook::word(stones, *embedded.find(stones)));
  }
  maker.add(known);
  maker.add_all_positions(1);
  EXPECT_EQ(solver.nodes(), 0U);
  EXPECT_EQ(maker.size(), 5U);
  const std::vector<OpeningBook::Word> words = maker.words();
  EXPECT_EQ(OpeningBook(words).find({}), (BookEntry{1, std::nullopt}));
  // Only one move keeps the win, as the values say.
  maker.add_moves(0);
  EXPECT_EQ(solver.nodes(), 0U);
  const std::vector<OpeningBook::Word> with_move = maker.words();
  EXPECT_EQ(OpeningBook(with_move).find({}), (BookEntry{1, 3}));
}

TEST(BookMaker, FindsTheEmbeddedKeysByPlayingEveryMove) {
  const std::vector<Bitboard> keys = BookMaker::find_all_keys();
  EXPECT_EQ(keys, OpeningBook::all_keys());
  EXPECT_EQ(OpeningBook::decoded_keys(BookMaker::encoded(keys)), keys);
}

TEST(BookMaker, SaysHowManyMovesAreMissing) {
  Solver solver(OpeningBook::geometry(), megabyte);
  BookMaker maker(solver, [](double) {});
  const std::vector<OpeningBook::Word> words = {
      OpeningBook::word(after("12345671"), {.score = 2}),
      OpeningBook::word(after("4"), {.score = -1, .column = 3}),
      OpeningBook::word(after("123456712"), {.score = 2, .column = 1}),
      OpeningBook::word(after("1234567121"), {.score = 2})};
  maker.add(words);
  EXPECT_THAT(maker.words_beside_bytes(), testing::ElementsAre(words[1], words[2]));
  EXPECT_THAT([&] { maker.bytes(); }, testing::ThrowsMessage<std::runtime_error>(
                                          testing::StartsWith("the moves of 126635 of 126635 positions")));
}

TEST(BookMaker, ItsCheckFindsWhatIsWrong) {
  Solver solver(OpeningBook::geometry(), megabyte);
  std::vector<OpeningBook::Word> words = {
      OpeningBook::word(after("2252576253462244111563"), {.score = 0, .column = 2}),
      OpeningBook::word(after("2252576253462244111563365343671351441"), {.score = 5})};
  std::ranges::sort(words);
  EXPECT_THAT(BookMaker::check(words, solver, 1), testing::Not(testing::IsEmpty()));
  std::swap(words[0], words[1]);
  EXPECT_THAT(BookMaker::check(words, solver, 1), testing::Contains("the words do not ascend"));
}

}  // namespace
}  // namespace kaven::agent::connect4
