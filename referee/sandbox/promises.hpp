// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::sandbox {

// The promises about confined programs. GUARANTEES.md and --check-environment are generated from this table.

/// A mechanism that keeps a promise.
enum class Mechanism : std::uint8_t {
  namespaces,         ///< a private file system, and namespaces of processes, network and the rest
  control_group,      ///< the program's own: freezes, counts CPU time, kills
  memory_controller,  ///< of cgroup v2
  memory_group,       ///< of cgroup v1
  own_user,           ///< the program runs as a user that no other program has
  landlock,           ///< restricts files and the memory of other processes, since version 1
  landlock_scopes,    ///< restricts signals, since version 6
  system_call_filter,
  resource_limits,
  supervisor,  ///< the process above the program: checks, counts and kills
  referee,     ///< the referee process itself
};

/// One promise.
struct Promise {
  std::string_view text;
  /// For `strict`, `isolated` and `basic`: each of these mechanisms keeps the promise; the best comes first. An empty
  /// list: not promised.
  std::array<std::vector<Mechanism>, 3> kept_by;
  /// The attacks on it: an agent of tests/hostile, which is played in each of these levels, or a test, as
  /// `Suite.Name`.
  std::vector<std::string_view> attacked_by;
};

const std::vector<Promise>& promises();

/// The mechanisms of a machine that not every machine has.
struct Means {
  bool control_group = false;
  bool memory_controller = false;
  bool memory_group = false;
  bool own_user = false;
  int landlock_version = 0;
};

/// The best mechanism of `means` that keeps a promise in a level; nullptr if there is none.
const Mechanism* keeper_of(const Promise& promise, IsolationLevel level, const Means& means);

/// A table of the promises that are kept, with a column for each of `levels` except `none`.
std::string promises_kept(std::span<const IsolationLevel> levels, const Means& means);

/// The table of GUARANTEES.md in Markdown.
std::string table_of_guarantees();

/// Returns a report with one line for each thing that this machine offers for sandboxes, with the remedy for what is
/// missing. Tries each isolation level by running `true` in it.
std::string check_environment();

}  // namespace kaven::referee::sandbox
