// SPDX-License-Identifier: MIT
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
  /// The program has its own namespaces. Otherwise the filter refuses what they would restrict: every socket except a
  /// pair of its own, and the processors of other processes.
  bool sandboxed = false;
  bool keeps_rights = false;  ///< it cannot change rights, owner, times or attributes of files
  bool pinned = false;        ///< it cannot choose its processor
  bool memory_counted =
      false;  ///< the kernel counts all its memory; otherwise the filter refuses what adding up would miss
};

/// Filters have numbers from 0, one for each combination of options. The list of allowed calls comes after them.
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

/// Restricts this process and its children to the system calls that programs of many languages need
/// (allowed_system_calls.cpp) and to `also_allowed` (numbers; zeros at the end are ignored). Of these it refuses
/// known ways out of sandboxes, memory that no process shows, and calls that would wake a stopped program. `listener`
/// receives a descriptor by which the kernel reports other calls (seccomp_unotify(2)), or -1 if it does not. Returns
/// 0, or the errno of the failure.
int filter_system_calls(const FilterOptions& options, std::span<const std::int16_t> also_allowed,
                        int& listener);

/// Answers the calls that the kernel reports, each with ENOSYS.
class SystemCallListener {
 public:
  /// A call. `argument` is the operation of a call with many operations (such as ioctl); otherwise 0.
  struct Call {
    int number = 0;
    std::uint32_t argument = 0;
  };

  /// Takes ownership of a descriptor from filter_system_calls().
  void listen(int descriptor) { descriptor_ = system::Descriptor(descriptor); }
  /// A descriptor that becomes readable when a call waits for an answer; -1 if nobody listens.
  int descriptor() const { return descriptor_.get(); }
  /// Answers the waiting call. Returns the call if it is new. After 1000 answers it stops listening and the kernel
  /// answers in the same way, so that a program with very many such calls costs the supervisor nothing.
  std::optional<Call> answer();

 private:
  system::Descriptor descriptor_;
  std::set<std::pair<int, std::uint32_t>> seen_;
  int answers_ = 0;
};

/// The name of a call, such as `mbind`; its number if it is newer than the table.
std::string name_of_system_call(int number);
/// Returns the number of an allowable call from its name or number. Throws std::invalid_argument with the reason if
/// it may not be allowed.
std::int16_t allowable_system_call(const std::string& name);

}  // namespace kaven::referee::sandbox
