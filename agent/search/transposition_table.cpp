// SPDX-License-Identifier: MIT
#include "agent/search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <string>
#include <system_error>

namespace kaven::agent::search {

namespace {

// Two large pages of the processor.
constexpr std::size_t clusters_at_first = std::size_t{1} << 16U;

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes) {
  const std::size_t count = bytes / sizeof(Cluster);
  if (count == 0) return;
  // The kernel provides zero pages when they are first touched.
  void* memory =
      ::mmap(nullptr, count * sizeof(Cluster), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::system_error(
        errno, std::generic_category(),
        "a transposition table of " + std::to_string(count * sizeof(Cluster) >> 20U) + " MB");
  }
  // In small pages, the processor would look up the address of almost every cluster in memory, too.
  ::madvise(memory, count * sizeof(Cluster), MADV_HUGEPAGE);
  clusters_ = {static_cast<Cluster*>(memory), count};
  used_ = std::min(count, clusters_at_first);
  doubling_ = std::bit_floor(used_.load());
}

TranspositionTable::~TranspositionTable() {
  if (!clusters_.empty()) ::munmap(clusters_.data(), clusters_.size_bytes());
}

// At most half of the entries are in use, as long as there is memory.
void TranspositionTable::count_new_entry() {
  if (used_.load(std::memory_order_relaxed) == clusters_.size()) return;
  if ((entries_.fetch_add(1, std::memory_order_relaxed) + 1) * 2 <= used()) return;
  if (growing_.test_and_set(std::memory_order_acquire)) return;
  if (used_.load(std::memory_order_relaxed) < clusters_.size()) use_one_more();
  growing_.clear(std::memory_order_release);
}

// Splits the next cluster: the entries for which one more bit of the key is set move to the new one.
void TranspositionTable::use_one_more() {
  const std::size_t number = used_.load(std::memory_order_relaxed);
  Cluster& from = clusters_[number - doubling_.load(std::memory_order_relaxed)];
  Cluster& to = clusters_[number];
  used_.store(number + 1, std::memory_order_relaxed);
  for (std::size_t at = 0; at < cluster_size; ++at) {
    const Entry entry = read(from[at]);
    if (entry.bound() == Bound::none || &cluster_of(entry.key) == &from) continue;
    write(to[at], entry);
    write(from[at], {});
  }
  doubling_.store(std::bit_floor(number + 1), std::memory_order_relaxed);
}

int TranspositionTable::usefulness(const Entry& entry) const {
  if (entry.bound() == Bound::none) return -1;
  const int searches_ago = (age_ - entry.age() + ages) % ages;
  return std::max(0, entry.depth - 8 * searches_ago);
}

TranspositionTable::Entry TranspositionTable::read(Slot& slot) {
  const std::uint64_t content = std::atomic_ref(slot.content).load(std::memory_order_relaxed);
  const std::uint64_t combined = std::atomic_ref(slot.key_and_content).load(std::memory_order_relaxed);
  return {.key = combined ^ content,
          .score = static_cast<std::int16_t>(content),
          .place = static_cast<std::uint16_t>(content >> 16U),
          .depth = static_cast<std::uint8_t>(content >> 32U),
          .age_and_bound = static_cast<std::uint8_t>(content >> 40U)};
}

void TranspositionTable::write(Slot& slot, const Entry& entry) {
  const std::uint64_t content = static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) |
                                static_cast<std::uint64_t>(entry.place) << 16U |
                                static_cast<std::uint64_t>(entry.depth) << 32U |
                                static_cast<std::uint64_t>(entry.age_and_bound) << 40U;
  std::atomic_ref(slot.content).store(content, std::memory_order_relaxed);
  std::atomic_ref(slot.key_and_content).store(entry.key ^ content, std::memory_order_relaxed);
}

std::optional<TableEntry> TranspositionTable::find(std::uint64_t key) const {
  if (clusters_.empty()) return std::nullopt;
  for (Slot& slot : cluster_of(key)) {
    const Entry entry = read(slot);
    if (entry.key == key && entry.bound() != Bound::none) {
      return TableEntry{entry.score, entry.bound(), entry.depth, entry.place};
    }
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& stored) {
  assert(stored.bound != Bound::none && stored.depth >= 0 && stored.depth <= complete_depth);
  assert(stored.score >= -largest_score && stored.score <= largest_score);
  if (clusters_.empty()) return;
  Cluster& cluster = cluster_of(key);
  Slot* chosen = &cluster.front();
  Entry replaced = read(*chosen);
  for (Slot& slot : cluster) {
    const Entry entry = read(slot);
    const bool same = entry.key == key && entry.bound() != Bound::none;
    if (same || usefulness(entry) < usefulness(replaced)) {
      chosen = &slot;
      replaced = entry;
    }
    if (same) break;
  }
  int place = stored.place;
  if (replaced.key == key && replaced.bound() != Bound::none) {
    // Keeps a bound from a deeper search of the same age instead of a shallower one.
    if (replaced.age() == age_ && replaced.depth > stored.depth && stored.bound != Bound::exact) return;
    if (place == no_place) place = replaced.place;
  }
  write(*chosen, {.key = key,
                  .score = static_cast<std::int16_t>(stored.score),
                  .place = static_cast<std::uint16_t>(place),
                  .depth = static_cast<std::uint8_t>(stored.depth),
                  .age_and_bound = static_cast<std::uint8_t>((static_cast<unsigned>(age_) << 2U) |
                                                             static_cast<unsigned>(stored.bound))});
  if (replaced.bound() == Bound::none) count_new_entry();
}

}  // namespace kaven::agent::search
