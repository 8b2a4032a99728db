#include "agent/search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <string>
#include <system_error>

namespace kaven::agent {

TranspositionTable::TranspositionTable(std::size_t bytes) {
  const std::size_t count = bytes / sizeof(Cluster);
  if (count == 0) return;
  // Zero pages that the kernel provides when they are touched: a large table costs nothing at the start.
  void* memory =
      ::mmap(nullptr, count * sizeof(Cluster), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::system_error(
        errno, std::generic_category(),
        "a transposition table of " + std::to_string(count * sizeof(Cluster) >> 20U) + " MB");
  }
  clusters = {static_cast<Cluster*>(memory), count};
}

TranspositionTable::~TranspositionTable() {
  if (!clusters.empty()) ::munmap(clusters.data(), clusters.size_bytes());
}

int TranspositionTable::usefulness(const Entry& entry) const {
  if (entry.bound() == Bound::none) return -1;
  const int searches_ago = (age - entry.age() + ages) % ages;
  return std::max(0, entry.depth - 8 * searches_ago);
}

std::optional<Finding> TranspositionTable::find(std::uint64_t key) const {
  if (clusters.empty()) return std::nullopt;
  for (const Entry& entry : cluster_of(key)) {
    if (entry.key == key && entry.bound() != Bound::none) {
      return Finding{entry.score, entry.bound(), entry.depth, entry.place};
    }
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const Finding& finding) {
  assert(finding.bound != Bound::none && finding.depth >= 0 && finding.depth <= complete_depth);
  assert(finding.score >= -largest_score && finding.score <= largest_score);
  if (clusters.empty()) return;
  Cluster& cluster = cluster_of(key);
  auto* entry = std::ranges::find_if(
      cluster, [&](const Entry& each) { return each.key == key && each.bound() != Bound::none; });
  int place = finding.place;
  if (entry == cluster.end()) {
    entry = std::ranges::min_element(cluster, {}, [&](const Entry& each) { return usefulness(each); });
  } else {
    // A bound from a deeper search of the same kind is not given up for a shallower one of this search.
    if (entry->age() == age && entry->depth > finding.depth && finding.bound != Bound::exact) return;
    if (place == no_place) place = entry->place;
  }
  *entry = {.key = key,
            .score = static_cast<std::int16_t>(finding.score),
            .place = static_cast<std::uint16_t>(place),
            .depth = static_cast<std::uint8_t>(finding.depth),
            .age_and_bound = static_cast<std::uint8_t>((static_cast<unsigned>(age) << 2U) |
                                                       static_cast<unsigned>(finding.bound))};
}

}  // namespace kaven::agent
