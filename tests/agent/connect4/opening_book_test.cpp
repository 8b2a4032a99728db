#include "agent/connect4/opening_book.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(OpeningBook, ValuesOfPositionsWithFewerStonesFollow) {
  const std::vector<std::uint8_t> values(OpeningBook::all_keys().size(), OpeningBook::value_byte(3));
  const OpeningBook book({}, values);
  EXPECT_EQ(book.find(after("12345671")), (BookEntry{3, std::nullopt}));
  EXPECT_EQ(book.find(after("1234567")), (BookEntry{-3, std::nullopt}));
  EXPECT_EQ(book.find(after("123456")), (BookEntry{3, std::nullopt}));
  EXPECT_EQ(book.find(after("112233")), (BookEntry{18, std::nullopt}));
  EXPECT_EQ(book.find(after("123456712")), std::nullopt);
}

TEST(OpeningBook, AValueIsAtLeastWhatThePositionsBeforeSay) {
  std::vector<std::uint8_t> values(OpeningBook::all_keys().size(), OpeningBook::value_byte(3));
  const OpeningBook book({}, values);
  EXPECT_EQ(book.lower_bound(after("123456712")), -3);
  EXPECT_EQ(book.lower_bound(after("12345671")), std::nullopt);
  EXPECT_EQ(OpeningBook({}).lower_bound(after("123456712")), std::nullopt);
  // Moved last: 2, or one of the others in another order.
  const auto before = std::ranges::find(OpeningBook::all_keys(), OpeningBook::key(after("12345671")));
  values[static_cast<std::size_t>(before - OpeningBook::all_keys().begin())] = OpeningBook::value_byte(-1);
  EXPECT_EQ(book.lower_bound(after("123456712")), 1);
}

TEST(OpeningBook, AKeyHoldsItsPosition) {
  EXPECT_EQ(OpeningBook::all_keys().size(), 91'295U);
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
  ASSERT_TRUE(book.find(stones)) << geometry.key(stones);
  if (ply == 0) return;
  for (Bitboard places = geometry.playable(stones.all()); places != 0; places &= places - 1) {
    expect_all_positions(book, Geometry::after(stones, places & -places), ply - 1);
  }
}

TEST(OpeningBook, TheEmbeddedOneHoldsEveryPositionToPly5) {
  expect_all_positions(OpeningBook::embedded(), {}, 5);
}

TEST(OpeningBook, TheEmbeddedValuesAgreeWithTheMoves) {
  const OpeningBook book = OpeningBook::embedded();
  std::mt19937 random(14);
  for (int round = 0; round < 300; ++round) {
    const auto position = random_position(rules_of(7, 6), 5, random);
    if (!position) continue;
    const Stones stones = stones_of(*position);
    const auto entry = book.find(stones);
    ASSERT_TRUE(entry && entry->column);
    ExactScore best = immediate_loss(37);
    for (const Stones follower : after_each_move(OpeningBook::geometry(), stones)) {
      const auto found = book.find(follower);
      ASSERT_TRUE(found);
      best = std::max(best, -found->score);
    }
    EXPECT_EQ(entry->score, best);
    EXPECT_EQ(book.find(connect4::after(OpeningBook::geometry(), stones, *entry->column))->score, -best);
  }
}

TEST(BookMaker, MakesABookThatPassesItsCheck) {
  Solver solver(OpeningBook::geometry(), megabyte);
  const OpeningBook embedded = OpeningBook::embedded();
  BookMaker maker(solver, [](double) {});
  // What is known need not be solved again: all but the last ply.
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

TEST(BookMaker, SaysHowManyValuesAreMissing) {
  Solver solver(OpeningBook::geometry(), megabyte);
  BookMaker maker(solver, [](double) {});
  const std::vector<OpeningBook::Word> words = {OpeningBook::word(after("12345671"), {.score = 2}),
                                                OpeningBook::word(after("4"), {.score = -1, .column = 3})};
  maker.add(words);
  EXPECT_THAT(maker.words_with_moves(), testing::ElementsAre(words[1]));
  EXPECT_THAT([&] { maker.values(); },
              testing::ThrowsMessage<std::runtime_error>(testing::StartsWith("91294 of 91295 positions")));
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
