#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/sandbox/isolation_level.hpp"

namespace kaven::referee::sandbox {

// What is promised of programs that are held, in one table: the page GUARANTEES.md and --check-environment are made
// of it.

/// What keeps a promise.
enum class Mechanism : std::uint8_t {
  namespaces,         ///< a private file system, and namespaces of processes, network and the rest
  control_group,      ///< of its own, with freezer, count of CPU time, and end
  memory_controller,  ///< of cgroup v2
  memory_group,       ///< of cgroup v1
  own_user,           ///< the program is a user that nobody else is
  landlock,           ///< what it closes since its first version: files, and other processes' memory
  landlock_scopes,    ///< what it closes since version 6: signals
  system_call_filter,
  resource_limits,
  supervisor,  ///< the process above it: it looks, counts and ends
  referee,     ///< what the referee does by itself
};

/// What a program is kept from, or the machine.
struct Promise {
  std::string_view text;
  /// In `strict`, `isolated` and `basic`: any of these keeps it, the best first; where there is none it is not given.
  std::array<std::vector<Mechanism>, 3> kept_by;
  /// Who attacks it: an agent of tests/hostile, played in each of these levels, or a test, as `Suite.Name`.
  std::vector<std::string_view> attacked_by;
};

const std::vector<Promise>& promises();

/// What a machine has of the mechanisms that not every machine has.
struct Means {
  bool control_group = false;
  bool memory_controller = false;
  bool memory_group = false;
  bool own_user = false;
  int landlock_version = 0;
};

/// The best that keeps a promise in a level that works on a machine of such `means`; nullptr when nothing does.
const Mechanism* keeper_of(const Promise& promise, IsolationLevel level, const Means& means);

/// A table of the promises, a column for each of the `levels` but `none`: which of them are kept.
std::string promises_kept(std::span<const IsolationLevel> levels, const Means& means);

/// The table of GUARANTEES.md, in Markdown.
std::string table_of_guarantees();

}  // namespace kaven::referee::sandbox
