#pragma once

#include <cstdint>

namespace kaven::referee::sandbox {

/// What the kernel holds for the descendants of this process besides their pages, as much as it may be: their
/// mappings, what waits in pipes and sockets, watches, locks, open folders. Where they are `alone` in their network namespace,
/// sockets that no process has open, too. Counting ends above `most`.
std::uint64_t kernel_memory_of_descendants(bool alone, std::uint64_t most);

/// The same of what no control group counts: their locks on files, and the names that an open folder keeps.
std::uint64_t uncounted_of_descendants(std::uint64_t most);

}  // namespace kaven::referee::sandbox
