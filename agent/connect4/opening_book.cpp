// SPDX-License-Identifier: MIT
#include "agent/connect4/opening_book.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

// The assembler puts the files into the program as they are.
asm(".pushsection .rodata\n"
    ".balign 8\n"
    "kaven_opening_book_begin:\n"
    ".incbin \"" KAVEN_OPENING_BOOK
    "\"\n"
    "kaven_opening_book_end:\n"
    "kaven_opening_moves_begin:\n"
    ".incbin \"" KAVEN_OPENING_MOVES
    "\"\n"
    "kaven_opening_moves_end:\n"
    "kaven_opening_keys_begin:\n"
    ".incbin \"" KAVEN_OPENING_KEYS
    "\"\n"
    "kaven_opening_keys_end:\n"
    ".popsection\n");

extern "C" {
extern const kaven::agent::connect4::OpeningBook::Word kaven_opening_book_begin[];
extern const kaven::agent::connect4::OpeningBook::Word kaven_opening_book_end[];
extern const std::uint8_t kaven_opening_moves_begin[];
extern const std::uint8_t kaven_opening_moves_end[];
extern const std::uint8_t kaven_opening_keys_begin[];
extern const std::uint8_t kaven_opening_keys_end[];
}

namespace kaven::agent::connect4 {

namespace {

constexpr int no_column = 15;
constexpr int columns = 7;
// Of a byte. With six stones who moves may lose to the opponent's fourth stone; and a win at once needs no byte.
constexpr int lowest_score = -18;
constexpr int highest_score = 17;

bool is_turned(Stones stones) {
  const Geometry& geometry = OpeningBook::geometry();
  return geometry.mirrored(geometry.key(stones)) < geometry.key(stones);
}

// The column as the book has it, of a column of the position; the other way round.
int turned(Stones stones, int column) {
  return is_turned(stones) ? columns - 1 - column : column;
}

// The places where the last stone may be.
Bitboard last_places(Stones stones) {
  return ((stones.all() + OpeningBook::geometry().bottom) >> 1) & stones.opponent;
}

}  // namespace

const Geometry& OpeningBook::geometry() {
  static const Geometry geometry(columns, 6);
  return geometry;
}

OpeningBook OpeningBook::embedded() {
  return OpeningBook(std::span(kaven_opening_book_begin, kaven_opening_book_end),
                     std::span(kaven_opening_moves_begin, kaven_opening_moves_end));
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
  static const std::vector<Bitboard> all =
      decoded_keys(std::span(kaven_opening_keys_begin, kaven_opening_keys_end));
  return all;
}

std::vector<Bitboard> OpeningBook::decoded_keys(std::span<const std::uint8_t> bytes) {
  std::vector<Bitboard> keys;
  Bitboard key = 0;
  Bitboard difference = 0;
  unsigned shift = 0;
  for (const std::uint8_t byte : bytes) {
    difference |= static_cast<Bitboard>(byte & 0x7FU) << shift;
    shift += 7;
    if ((byte & 0x80U) != 0) continue;
    keys.push_back(key += difference);
    difference = 0;
    shift = 0;
  }
  return keys;
}

OpeningBook::Word OpeningBook::word(Stones stones, const BookEntry& entry) {
  const int column = entry.column ? turned(stones, *entry.column) : no_column;
  return (key(stones) << data_bits) | (static_cast<Word>(entry.score + score_offset) << 4U) |
         static_cast<Word>(column);
}

bool OpeningBook::has_byte(Stones stones) {
  const int count = std::popcount(stones.all());
  return count >= fewest_stones_of_bytes && count <= most_stones_of_bytes;
}

std::uint8_t OpeningBook::byte(Stones stones, const BookEntry& entry) {
  if (geometry().wins_at_once(stones) != 0) return 0;
  if (entry.score < lowest_score || entry.score > highest_score) {
    throw std::out_of_range("a score of " + std::to_string(entry.score) + " with " +
                            std::to_string(std::popcount(stones.all())) + " stones");
  }
  return static_cast<std::uint8_t>((entry.score - lowest_score) * columns +
                                   turned(stones, entry.column.value()));
}

std::optional<BookEntry> OpeningBook::find(Stones stones) const {
  if (auto entry = find_byte(stones)) return entry;
  if (auto entry = find_word(stones)) return entry;
  const auto score = score_of_best_move_before(stones);
  return score ? std::optional(BookEntry{.score = *score}) : std::nullopt;
}

std::optional<BookEntry> OpeningBook::find_byte(Stones stones) const {
  if (bytes_.empty() || !has_byte(stones)) return std::nullopt;
  if (const Bitboard wins = geometry().wins_at_once(stones); wins != 0) {
    return BookEntry{.score = immediate_win(geometry().empties(stones)),
                     .column = geometry().column_of(wins & -wins)};
  }
  const auto found = std::ranges::lower_bound(all_keys(), key(stones));
  if (found == all_keys().end() || *found != key(stones)) return std::nullopt;
  const int value = bytes_[static_cast<std::size_t>(found - all_keys().begin())];
  return BookEntry{.score = value / columns + lowest_score, .column = turned(stones, value % columns)};
}

std::optional<BookEntry> OpeningBook::find_word(Stones stones) const {
  const Bitboard wanted = key(stones);
  const auto found = std::ranges::lower_bound(words_, wanted << data_bits);
  if (found == words_.end() || key(*found) != wanted) return std::nullopt;
  BookEntry entry{.score = static_cast<int>((*found >> 4U) & 63U) - score_offset};
  if (const int column = static_cast<int>(*found & 15U); column != no_column) {
    entry.column = turned(stones, column);
  }
  return entry;
}

// The position after the best move is worth as much as the position before it.
std::optional<ExactScore> OpeningBook::score_of_best_move_before(Stones stones) const {
  if (std::popcount(stones.all()) != most_stones_of_bytes + 1) return std::nullopt;
  for (Bitboard places = last_places(stones); places != 0; places &= places - 1) {
    const Bitboard place = places & -places;
    const auto before = find_byte({stones.opponent ^ place, stones.mover});
    if (before && before->column == geometry().column_of(place)) return -before->score;
  }
  return std::nullopt;
}

std::optional<ExactScore> OpeningBook::lower_bound(Stones stones) const {
  if (std::popcount(stones.all()) != most_stones_of_bytes + 1) return std::nullopt;
  std::optional<ExactScore> least;
  for (Bitboard places = last_places(stones); places != 0; places &= places - 1) {
    const auto before = find_byte({stones.opponent ^ (places & -places), stones.mover});
    if (before) least = std::max(least.value_or(-before->score), -before->score);
  }
  return least;
}

}  // namespace kaven::agent::connect4
