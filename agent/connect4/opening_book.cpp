#include "agent/connect4/opening_book.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "agent/connect4/moves.hpp"

// The assembler puts the files into the program as they are.
asm(".pushsection .rodata\n"
    ".balign 8\n"
    "kaven_opening_book_begin:\n"
    ".incbin \"" KAVEN_OPENING_BOOK
    "\"\n"
    "kaven_opening_book_end:\n"
    "kaven_opening_values_begin:\n"
    ".incbin \"" KAVEN_OPENING_VALUES
    "\"\n"
    "kaven_opening_values_end:\n"
    ".popsection\n");

extern "C" {
extern const kaven::agent::connect4::OpeningBook::Word kaven_opening_book_begin[];
extern const kaven::agent::connect4::OpeningBook::Word kaven_opening_book_end[];
extern const std::uint8_t kaven_opening_values_begin[];
extern const std::uint8_t kaven_opening_values_end[];
}

namespace kaven::agent::connect4 {

namespace {

constexpr int no_column = 15;
constexpr int columns = 7;

bool is_turned(Stones stones) {
  const Geometry& geometry = OpeningBook::geometry();
  return geometry.mirrored(geometry.key(stones)) < geometry.key(stones);
}

}  // namespace

const Geometry& OpeningBook::geometry() {
  static const Geometry geometry(columns, 6);
  return geometry;
}

OpeningBook OpeningBook::embedded() {
  return OpeningBook(std::span(kaven_opening_book_begin, kaven_opening_book_end),
                     std::span(kaven_opening_values_begin, kaven_opening_values_end));
}

Bitboard OpeningBook::key(Stones stones) {
  const Bitboard key = geometry().key(stones);
  return std::min(key, geometry().mirrored(key));
}

Stones OpeningBook::position(Bitboard key) {
  const Geometry& board = geometry();
  Stones stones;
  for (int column = 0; column < board.columns; ++column) {
    const auto shift = static_cast<unsigned>(column * (board.rows + 1));
    const Bitboard bits = (key >> shift) & ((Bitboard{2} << static_cast<unsigned>(board.rows)) - 1);
    const Bitboard heights = std::bit_floor(bits);
    stones.mover |= (bits ^ heights) << shift;
    stones.opponent |= ((heights - 1) & ~bits) << shift;
  }
  return stones;
}

const std::vector<Bitboard>& OpeningBook::all_keys() {
  static const std::vector<Bitboard> all = [] {
    std::vector<Bitboard> keys = {key(Stones())};
    for (int stones = 0; stones < stones_of_values; ++stones) {
      std::vector<Bitboard> next;
      for (const Bitboard each : keys) {
        for (const Stones follower : after_each_move(geometry(), position(each))) {
          if (!geometry().has_line(follower.opponent)) next.push_back(key(follower));
        }
      }
      std::ranges::sort(next);
      next.erase(std::unique(next.begin(), next.end()), next.end());
      keys = std::move(next);
    }
    return keys;
  }();
  return all;
}

OpeningBook::Word OpeningBook::word(Stones stones, const BookEntry& entry) {
  int column = entry.column.value_or(no_column);
  if (entry.column && is_turned(stones)) column = columns - 1 - column;
  return (key(stones) << data_bits) | (static_cast<Word>(entry.score + score_offset) << 4U) |
         static_cast<Word>(column);
}

std::optional<BookEntry> OpeningBook::find(Stones stones) const {
  const Bitboard wanted = key(stones);
  const auto found = std::ranges::lower_bound(words_, wanted << data_bits);
  if (found == words_.end() || key(*found) != wanted) {
    const auto score = score_by_values(stones);
    return score ? std::optional(BookEntry{.score = *score}) : std::nullopt;
  }
  BookEntry entry{.score = static_cast<int>((*found >> 4U) & 63U) - score_offset};
  if (const int column = static_cast<int>(*found & 15U); column != no_column) {
    entry.column = is_turned(stones) ? columns - 1 - column : column;
  }
  return entry;
}

std::optional<ExactScore> OpeningBook::score_by_values(Stones stones) const {
  const int count = std::popcount(stones.all());
  if (values_.empty() || count > stones_of_values) return std::nullopt;
  if (count == stones_of_values) {
    const auto found = std::ranges::lower_bound(all_keys(), key(stones));
    if (found == all_keys().end() || *found != key(stones)) return std::nullopt;
    return values_[static_cast<std::size_t>(found - all_keys().begin())] - score_offset;
  }
  const int empties = geometry().empties(stones);
  ExactScore best = immediate_loss(empties);
  for (const Stones follower : after_each_move(geometry(), stones)) {
    if (geometry().has_line(follower.opponent)) return immediate_win(empties);
    const auto score = score_by_values(follower);
    if (!score) return std::nullopt;
    best = std::max(best, -*score);
  }
  return best;
}

std::optional<ExactScore> OpeningBook::lower_bound(Stones stones) const {
  if (std::popcount(stones.all()) != stones_of_values + 1) return std::nullopt;
  std::optional<ExactScore> least;
  const Bitboard tops = (stones.all() + geometry().bottom) >> 1;
  for (Bitboard places = tops & stones.opponent; places != 0; places &= places - 1) {
    const auto before = find({stones.opponent ^ (places & -places), stones.mover});
    if (before) least = std::max(least.value_or(-before->score), -before->score);
  }
  return least;
}

}  // namespace kaven::agent::connect4
