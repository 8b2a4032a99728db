#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "agent/search/score.hpp"

namespace kaven::agent::search {

/// What a stored score says about the true one.
enum class Bound : std::uint8_t { none, lower, exact, upper };

/// The depth of a score into which no estimate went: it holds however deep one searches.
inline constexpr int complete_depth = 255;
inline constexpr int no_place = 0xffff;

/// What a search found out about a position.
struct TableEntry {
  Score score = 0;
  Bound bound = Bound::none;
  int depth = 0;         ///< 0 to complete_depth
  int place = no_place;  ///< where the best move is, or one that was good enough
};

/// What searches found out, by position, in a fixed amount of memory that is taken from the machine only as
/// it fills.
///
///   cluster (64 bytes, a cache line): | entry | entry | entry | entry |
///   entry   (16 bytes): key 64 | score 16 | place 16 | depth 8 | age 6, bound 2 | unused 16
///
/// Several threads may find and store at once, without locks: the key is kept combined with the rest of its
/// entry, so that halves of two entries fit no key (Hyatt, Mann 2002).
///
/// The four places of a cluster are shared by all positions whose keys begin alike. The one that says
/// the least gives way: of an earlier search before one of this search, a shallow one before a deep one.
class TranspositionTable {
 public:
  /// The table takes at most `bytes`, and keeps nothing where they are too few. Throws std::system_error when
  /// the memory is not to be had.
  explicit TranspositionTable(std::size_t bytes);
  ~TranspositionTable();
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  /// Says that a new search begins: what is in the table grows old.
  void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) % ages); }
  /// Asks the memory for what find() or store() of `key` will soon want.
  void prefetch(std::uint64_t key) const {
    if (!clusters_.empty()) __builtin_prefetch(&cluster_of(key));
  }
  std::optional<TableEntry> find(std::uint64_t key) const;
  void store(std::uint64_t key, const TableEntry& stored);

  std::size_t capacity() const { return clusters_.size() * cluster_size; }

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
    std::uint64_t key_and_content;  ///< the one xor the other
    std::uint64_t content;
  };
  using Cluster = std::array<Slot, cluster_size>;
  static_assert(sizeof(Cluster) == 64);

  static Entry read(Slot& slot);
  static void write(Slot& slot, const Entry& entry);
  Cluster& cluster_of(std::uint64_t key) const {
    // The key as a fraction of 2^64, of the number of clusters: even for any number (Lemire 2019).
    __extension__ using Wide = unsigned __int128;
    return clusters_[static_cast<std::size_t>((static_cast<Wide>(key) * clusters_.size()) >> 64U)];
  }
  int usefulness(const Entry& entry) const;

  std::span<Cluster> clusters_;
  std::uint8_t age_ = 0;
};

}  // namespace kaven::agent::search
