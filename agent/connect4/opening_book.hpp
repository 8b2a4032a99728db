// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"

namespace kaven::agent::connect4 {

/// The book's entry for a position.
struct BookEntry {
  ExactScore score = 0;
  std::optional<int> column;  ///< the move to play, where it was looked for

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// Values and moves of openings on 7x6, found by our own solver; a position and its mirror image are one.
///
///   opening_book.bin, words (64 bits, little-endian, ascending):  | key 49 | score + 32: 6 | column, or 15: 4 |
///   opening_moves.bin, a byte for each position of all_keys(), in its order: (score + 18) * 7 + column
///   opening_keys.bin, all_keys(): of each the difference to the one before, in groups of 7 bits, the lowest first; bit 7 is set in
///     all but the last (LEB128)
///
/// The byte of a position where the mover wins with the next stone is 0.
class OpeningBook {
 public:
  using Word = std::uint64_t;

  /// The one the program was built with.
  static OpeningBook embedded();
  /// Keeps no copies. `words` ascend. `bytes`: one for each of all_keys(), or none.
  explicit OpeningBook(std::span<const Word> words, std::span<const std::uint8_t> bytes = {})
      : words_(words), bytes_(bytes) {}

  std::optional<BookEntry> find(Stones stones) const;
  /// A lower bound of the score, from positions in the book that lead to this one: the side that moved there had no
  /// better move.
  std::optional<ExactScore> lower_bound(Stones stones) const;
  std::size_t size() const { return words_.size(); }

  // With fewer stones there are scores that no byte can hold.
  static constexpr int fewest_stones_of_bytes = 6;
  static constexpr int most_stones_of_bytes = 8;
  static bool has_byte(Stones stones);
  /// The keys of all positions with a byte that are not over, ascending.
  static const std::vector<Bitboard>& all_keys();
  /// The keys in the bytes of a file such as opening_keys.bin.
  static std::vector<Bitboard> decoded_keys(std::span<const std::uint8_t> bytes);
  /// The byte for a position that has one; the entry must have a column. Throws std::out_of_range for a score that
  /// cannot be.
  static std::uint8_t byte(Stones stones, const BookEntry& entry);

  static const Geometry& geometry();
  /// The word for a position, to be put into a book.
  static Word word(Stones stones, const BookEntry& entry);
  /// A key that a position and its mirror image share.
  static Bitboard key(Stones stones);
  static Bitboard key(Word word) { return word >> data_bits; }
  /// The position of a key; the other way round.
  static Stones position(Bitboard key);

 private:
  static constexpr int score_offset = 32;
  static constexpr unsigned data_bits = 10;

  std::optional<BookEntry> find_byte(Stones stones) const;
  std::optional<BookEntry> find_word(Stones stones) const;
  std::optional<ExactScore> score_of_best_move_before(Stones stones) const;

  std::span<const Word> words_;
  std::span<const std::uint8_t> bytes_;
};

}  // namespace kaven::agent::connect4
