// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "agent/connect4/bitboard.hpp"
#include "agent/connect4/exact_score.hpp"

namespace kaven::agent::connect4 {

/// The scores between which, both included, the true one lies.
struct Bounds {
  ExactScore lower;
  ExactScore upper;
};

/// Bounds of positions by key. Lossless: what is found is of that very position.
///
///   key * odd number, a bijection:  | bucket | tag |
///   bucket:  | costliest entry | latest entry |
///   entry (64 bits):  | tag 47 | work 5 | lower 6 | upper 6 |
///
/// Positions with few empty places have a
/// small part of their own that stays in the processor's second cache; they are most of all.
class ValueTable {
 public:
  /// A table for keys of `key_bits` bits, in `bytes` at most, though at least 32 KB for boards of up to 56
  /// bits and 2 MB a part for those of 64. Throws std::system_error when they are not to be had.
  ValueTable(int key_bits, std::size_t bytes);
  ~ValueTable();
  ValueTable(const ValueTable&) = delete;
  ValueTable& operator=(const ValueTable&) = delete;

  struct Bucket {
    std::uint64_t costliest;
    std::uint64_t latest;
  };
  /// The place of a position in the table.
  struct Slot {
    Bucket* bucket;
    std::uint64_t tag;
  };

  Slot slot(Bitboard key, int empties) const {
    const Part& part = empties < few_empties ? small_ : large_;
    const std::uint64_t mixed = (key * multiplier) & key_mask_;
    return {part.buckets + (mixed >> part.tag_bits), mixed & part.tag_mask};
  }
  static void prefetch(Slot slot) { __builtin_prefetch(slot.bucket); }
  /// Narrows `bounds` to what is known; nothing known leaves them as they are.
  [[gnu::always_inline]] static void find(Slot slot, Bounds& bounds) {
    const std::uint64_t costliest = slot.bucket->costliest;
    const std::uint64_t latest = slot.bucket->latest;
    const std::uint64_t entry = costliest >> data_bits == slot.tag ? costliest : latest;
    if (entry >> data_bits != slot.tag || entry == 0) return;
    bounds = {static_cast<int>((entry >> 6U) & 63U) - offset, static_cast<int>(entry & 63U) - offset};
  }
  /// Keeps the bounds. `nodes`: how many it cost to find them out; 1 at least.
  static void store(Slot slot, Bounds bounds, std::uint64_t nodes);
  /// Forgets everything.
  void clear();

 private:
  static constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15U;  // 2^64 / golden ratio (Knuth)
  static constexpr int few_empties = 18;
  static constexpr unsigned data_bits = 17;
  static constexpr unsigned work_shift = 12;
  static constexpr int offset = 32;

  struct Part {
    Bucket* buckets = nullptr;
    unsigned tag_bits = 0;
    std::uint64_t tag_mask = 0;
    std::size_t count = 0;
  };
  static Part make_part(int key_bits, std::size_t bytes);
  static void release(const Part& part);

  std::uint64_t key_mask_;
  Part small_;
  Part large_;
};

inline void ValueTable::store(Slot slot, Bounds bounds, std::uint64_t nodes) {
  assert(bounds.lower <= bounds.upper && bounds.lower >= -offset && bounds.upper < offset);
  const auto work = std::min<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(nodes)), 31);
  const std::uint64_t entry = (slot.tag << data_bits) | (work << work_shift) |
                              (static_cast<std::uint64_t>(bounds.lower + offset) << 6U) |
                              static_cast<std::uint64_t>(bounds.upper + offset);
  const std::uint64_t costliest = slot.bucket->costliest;
  const bool same = costliest >> data_bits == slot.tag;
  if (!same && ((costliest >> work_shift) & 31U) > work) {
    slot.bucket->latest = entry;
    return;
  }
  if (!same) slot.bucket->latest = costliest;
  slot.bucket->costliest = entry;
}

}  // namespace kaven::agent::connect4
