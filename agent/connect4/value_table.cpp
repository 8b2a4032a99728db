// SPDX-License-Identifier: MIT
#include "agent/connect4/value_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <string>
#include <system_error>

namespace kaven::agent::connect4 {

namespace {

constexpr std::size_t small_part_bytes = std::size_t{1} << 18U;

}  // namespace

ValueTable::ValueTable(int key_bits, std::size_t bytes)
    : key_mask_(~std::uint64_t{0} >> static_cast<unsigned>(64 - key_bits)),
      small_(make_part(key_bits, std::min(small_part_bytes, bytes / 2))),
      large_(make_part(key_bits, bytes - std::min(small_part_bytes, bytes / 2))) {}

ValueTable::~ValueTable() {
  release(small_);
  release(large_);
}

ValueTable::Part ValueTable::make_part(int key_bits, std::size_t bytes) {
  // Together, bucket and tag are the whole key; a tag has 47 bits at most.
  const int fewest_bucket_bits = std::max(key_bits - static_cast<int>(64 - data_bits), 10);
  const int wanted_bits = static_cast<int>(std::bit_width(bytes / sizeof(Bucket))) - 1;
  const int bucket_bits = std::min(std::max(wanted_bits, fewest_bucket_bits), key_bits);
  Part part;
  part.count = std::size_t{1} << static_cast<unsigned>(bucket_bits);
  part.tag_bits = static_cast<unsigned>(key_bits - bucket_bits);
  part.tag_mask = (std::uint64_t{1} << part.tag_bits) - 1;
  // Zero pages that the kernel provides when they are touched: a large table costs nothing at the start.
  const std::size_t size = part.count * sizeof(Bucket);
  void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    throw std::system_error(errno, std::generic_category(),
                            "a table of values of " + std::to_string(size >> 20U) + " MB");
  }
  // Large pages save address look-ups; where the kernel has none, nothing is lost.
  ::madvise(memory, size, MADV_HUGEPAGE);
  part.buckets = static_cast<Bucket*>(memory);
  return part;
}

void ValueTable::release(const Part& part) {
  ::munmap(part.buckets, part.count * sizeof(Bucket));
}

void ValueTable::clear() {
  // The small part last, to leave it in the processor's cache.
  for (const Part& part : {large_, small_}) {
    std::fill_n(part.buckets, part.count, Bucket{});
  }
}

}  // namespace kaven::agent::connect4
