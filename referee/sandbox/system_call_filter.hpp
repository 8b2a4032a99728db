#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "common/system/descriptor.hpp"

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

/// Filters are numbered from 0, one for every choice of options; behind them comes the list of what is let through.
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

/// Lets this process and its children make only the system calls that programs of many languages were seen to need
/// (allowed_system_calls.cpp) and those numbered in `also_allowed`, which may end in zeros; and of these refuses what has
/// been a way out of sandboxes, what holds memory that is seen to be nobody's, and what would wake it while it is stopped.
/// Puts into `listener` a descriptor by which the kernel tells of other calls (seccomp_unotify(2)), or -1 where it does not.
/// Returns 0, or the errno of what failed.
int filter_system_calls(const FilterOptions& options, std::span<const std::int16_t> also_allowed,
                        int& listener);

/// Answers the calls that the kernel tells a listener, each with ENOSYS.
class SystemCallListener {
 public:
  /// A call, and the argument that says which of its many is wanted, where it is many in one; else 0.
  struct Call {
    int number = 0;
    std::uint32_t argument = 0;
  };

  /// Takes over a descriptor from filter_system_calls().
  void listen(int descriptor) { descriptor_ = system::Descriptor(descriptor); }
  /// Becomes readable when a call waits for its answer; -1 when nobody listens.
  int descriptor() const { return descriptor_.get(); }
  /// Answers the call that waits. Returns it the first time that it is made. After many it listens no more, and the kernel
  /// answers the same: who makes such calls all the time costs others nothing.
  std::optional<Call> answer();

 private:
  system::Descriptor descriptor_;
  std::set<std::pair<int, std::uint32_t>> seen_;
  int answers_ = 0;
};

/// As `mbind`; the number, where that is newer than the table.
std::string name_of_system_call(int number);
/// The number of a call that may be allowed, of its name or number. Throws std::invalid_argument that says why it may not.
std::int16_t allowable_system_call(const std::string& name);

}  // namespace kaven::referee::sandbox
