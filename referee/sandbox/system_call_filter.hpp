#pragma once

namespace kaven::referee::sandbox {

struct FilterOptions {
  /// It has namespaces of its own; else all is refused that these would close: every socket but a pair of its own,
  /// the processors of other processes.
  bool sandboxed = false;
  bool keeps_rights = false;  ///< it cannot change rights, owner, times or attributes of files
  bool pinned = false;        ///< it cannot choose its processor
  bool memory_counted =
      false;  ///< the kernel counts all its memory; else what adding up would miss is refused
};

/// Filters are numbered from 0, one for every choice of options.
inline constexpr unsigned number_of_filters = 16;
constexpr unsigned filter_number(const FilterOptions& options) {
  return (options.sandboxed ? 1U : 0U) | (options.keeps_rights ? 2U : 0U) | (options.pinned ? 4U : 0U) |
         (options.memory_counted ? 8U : 0U);
}
constexpr FilterOptions filter_options(unsigned number) {
  return {.sandboxed = (number & 1U) != 0,
          .keeps_rights = (number & 2U) != 0,
          .pinned = (number & 4U) != 0,
          .memory_counted = (number & 8U) != 0};
}

/// Refuses this process and its children the system calls that a player of board games has no use for and
/// that have been ways out of sandboxes: other namespaces, mounts, tracing, keys, io_uring, kernel programs,
/// sockets but those of its own machine, objects that outlive it, what is newer than this filter; memory that is seen to be nobody's; and what would
/// wake it while it is stopped. Returns 0, or the errno of what failed.
int filter_system_calls(const FilterOptions& options);

}  // namespace kaven::referee::sandbox
