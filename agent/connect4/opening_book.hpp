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
///   word (64 bits, little-endian in the file, ascending):  | key 49 | score + 32: 6 | column, or 15: 4 |
class OpeningBook {
 public:
  using Word = std::uint64_t;

  /// The one the program was built with: opening_book.bin.
  static OpeningBook embedded();
  /// Keeps no copy of `words`, which ascend.
  explicit OpeningBook(std::span<const Word> words) : words_(words) {}

  std::optional<BookEntry> find(Stones stones) const;
  std::size_t size() const { return words_.size(); }

  static const Geometry& geometry();
  /// The word for a position, to be put into a book.
  static Word word(Stones stones, const BookEntry& entry);
  /// A key that a position and its mirror image share.
  static Bitboard key(Stones stones);
  static Bitboard key(Word word) { return word >> data_bits; }

 private:
  static constexpr unsigned data_bits = 10;

  std::span<const Word> words_;
};

}  // namespace kaven::agent::connect4
