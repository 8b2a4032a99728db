#include "agent/connect4/opening_book.hpp"

#include <algorithm>
#include <cstddef>

// The assembler puts the file into the program as it is.
asm(".pushsection .rodata\n"
    ".balign 8\n"
    "kaven_opening_book_begin:\n"
    ".incbin \"" KAVEN_OPENING_BOOK
    "\"\n"
    "kaven_opening_book_end:\n"
    ".popsection\n");

extern "C" {
extern const kaven::agent::connect4::OpeningBook::Word kaven_opening_book_begin[];
extern const kaven::agent::connect4::OpeningBook::Word kaven_opening_book_end[];
}

namespace kaven::agent::connect4 {

namespace {

constexpr int score_offset = 32;
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
  return OpeningBook(std::span(kaven_opening_book_begin, kaven_opening_book_end));
}

Bitboard OpeningBook::key(Stones stones) {
  const Bitboard key = geometry().key(stones);
  return std::min(key, geometry().mirrored(key));
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
  if (found == words_.end() || key(*found) != wanted) return std::nullopt;
  BookEntry entry{.score = static_cast<int>((*found >> 4U) & 63U) - score_offset};
  if (const int column = static_cast<int>(*found & 15U); column != no_column) {
    entry.column = is_turned(stones) ? columns - 1 - column : column;
  }
  return entry;
}

}  // namespace kaven::agent::connect4
