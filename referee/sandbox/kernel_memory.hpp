#pragma once

#include <cstdint>

namespace kaven::referee::sandbox {

/// What the kernel holds for the descendants of this process besides their pages, as much as it may be: their
/// mappings, what waits in pipes and sockets, watches, locks. Sockets only where they are `alone` in their network
/// namespace. Counting ends above `most`.
std::uint64_t kernel_memory_of_descendants(bool alone, std::uint64_t most);

/// The same of their locks on files alone: no control group counts these.
std::uint64_t locks_of_descendants(std::uint64_t most);

}  // namespace kaven::referee::sandbox
