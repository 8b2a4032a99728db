#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"

namespace kaven::agent::connect4 {

/// What the book says of a position.
struct BookEntry {
  ExactScore score = 0;
  std::optional<int> column;  ///< the move to play, where it was looked for

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// Values and moves of openings on 7x6, found by our own solver; a position and its mirror image are one.
///
///   opening_book.bin, words (64 bits, little-endian, ascending):  | key 49 | score + 32: 6 | column, or 15: 4 |
///   opening_values.bin, a byte (score + 32) for each position of all_keys(), in its order
///
/// The values of positions with fewer stones than those of all_keys() follow from them.
class OpeningBook {
 public:
  using Word = std::uint64_t;

  /// The one the program was built with.
  static OpeningBook embedded();
  /// Keeps no copies. `words` ascend. `values`: one for each of all_keys(), or none.
  explicit OpeningBook(std::span<const Word> words, std::span<const std::uint8_t> values = {})
      : words_(words), values_(values) {}

  std::optional<BookEntry> find(Stones stones) const;
  /// What the score is at least, as positions in the book from which it follows say: the side that moved there
  /// had no better move.
  std::optional<ExactScore> lower_bound(Stones stones) const;
  std::size_t size() const { return words_.size(); }

  static constexpr int stones_of_values = 8;
  /// The keys of all positions with `stones_of_values` stones that are not over, ascending. Found out at the
  /// first call, in some hundredths of a second.
  static const std::vector<Bitboard>& all_keys();
  static std::uint8_t value_byte(ExactScore score) { return static_cast<std::uint8_t>(score + score_offset); }

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

  std::optional<ExactScore> score_by_values(Stones stones) const;

  std::span<const Word> words_;
  std::span<const std::uint8_t> values_;
};

}  // namespace kaven::agent::connect4
