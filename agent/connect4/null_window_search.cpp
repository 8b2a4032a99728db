// SPDX-License-Identifier: MIT
#include "agent/connect4/null_window_search.hpp"

#include "agent/connect4/tree_search.hpp"

namespace kaven::agent::connect4 {

std::unique_ptr<NullWindowSearch> make_portable_search(const Geometry& geometry, ValueTable& table) {
  return make_tree_search<AnyProcessor>(geometry, table);
}

std::unique_ptr<NullWindowSearch> make_search(const Geometry& geometry, ValueTable& table) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt")) return make_popcnt_search(geometry, table);
#endif
  return make_portable_search(geometry, table);
}

}  // namespace kaven::agent::connect4
