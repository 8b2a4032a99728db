// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "agent/search/score.hpp"

namespace kaven::agent::search {

/// How a stored score relates to the true one.
enum class Bound : std::uint8_t { none, lower, exact, upper };

/// The depth of a score that depends on no estimate: it is valid at every search depth.
inline constexpr int complete_depth = 255;
inline constexpr int no_place = 0xffff;

/// A stored search result for a position.
struct TableEntry {
  Score score = 0;
  Bound bound = Bound::none;
  int depth = 0;         ///< 0 to complete_depth
  int place = no_place;  ///< the place of the best move, or of a move that caused a cutoff
};

/// Search results by position, in a limited amount of memory. The table begins small and grows with its entries
/// (linear hashing, Litwin 1980), since new memory takes time: the machine clears it.
///
///   cluster (64 bytes, a cache line): | entry | entry | entry | entry |
///   entry   (16 bytes): key 64 | score 16 | place 16 | depth 8 | age 6, bound 2 | unused 16
///
/// Several threads may find and store at the same time without locks: the key is stored xor-ed with the rest of
/// its entry, so that a mixture of two entries matches no key (Hyatt, Mann 2002). While one of them lets the
/// table grow, the others may look for an entry where it no longer is, or store it there: it is not found then.
///
/// The upper half of the key says which four entries, a cluster, may be used. Replacement: the entry with the
/// lowest depth, where each search since it was stored counts as 8 plies less.
class TranspositionTable {
 public:
  /// Uses at most `bytes`; stores nothing if they are too few. Throws std::system_error if the memory is not
  /// available.
  explicit TranspositionTable(std::size_t bytes);
  ~TranspositionTable();
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// Begins a new search: existing entries age.
  void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) % ages); }
  /// Loads the memory that find() or store() with `key` will need into the cache.
  void prefetch(std::uint64_t key) const {
    if (!clusters_.empty()) __builtin_prefetch(&cluster_of(key));
  }
  std::optional<TableEntry> find(std::uint64_t key) const;
  void store(std::uint64_t key, const TableEntry& stored);

  /// The number of entries for which there is memory.
  std::size_t capacity() const { return clusters_.size() * cluster_size; }
  /// The number of entries for which memory is used so far.
  std::size_t used() const { return used_.load(std::memory_order_relaxed) * cluster_size; }

 private:
  static constexpr std::size_t cluster_size = 4;
  static constexpr int ages = 64;
  struct Entry {
    std::uint64_t key;
    std::int16_t score;
    std::uint16_t place;
    std::uint8_t depth;
    std::uint8_t age_and_bound;

    Bound bound() const { return static_cast<Bound>(age_and_bound & 3U); }
    int age() const { return age_and_bound >> 2U; }
  };
  struct Slot {
    std::uint64_t key_and_content;  ///< key xor content
    std::uint64_t content;
  };
  using Cluster = std::array<Slot, cluster_size>;
  static_assert(sizeof(Cluster) == 64);

  static Entry read(Slot& slot);
  static void write(Slot& slot, const Entry& entry);
  std::size_t number_of_cluster(std::uint64_t key) const {
    const std::size_t doubling = doubling_.load(std::memory_order_relaxed);
    const std::size_t number = (key >> 32U) & (2 * doubling - 1);
    return number < used_.load(std::memory_order_relaxed) ? number : number & (doubling - 1);
  }
  Cluster& cluster_of(std::uint64_t key) const { return clusters_[number_of_cluster(key)]; }
  void count_new_entry();
  void use_one_more();
  int usefulness(const Entry& entry) const;

  std::span<Cluster> clusters_;
  std::atomic<std::size_t> used_ = 0;      ///< the number of clusters used
  std::atomic<std::size_t> doubling_ = 0;  ///< the largest power of two up to used_
  std::atomic<std::size_t> entries_ = 0;
  std::atomic_flag growing_;
  std::uint8_t age_ = 0;
};

}  // namespace kaven::agent::search
