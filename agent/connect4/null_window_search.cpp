#include "agent/connect4/null_window_search.hpp"

#include "agent/connect4/tree_search.hpp"

namespace kaven::agent::connect4 {

std::unique_ptr<NullWindowSearch> make_portable_search(const Geometry& geometry, ValueTable& table,
                                                       unsigned order_seed) {
  return make_tree_search<AnyProcessor>(geometry, table, order_seed);
}

std::unique_ptr<NullWindowSearch> make_search(const Geometry& geometry, ValueTable& table,
                                              unsigned order_seed) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt")) return make_popcnt_search(geometry, table, order_seed);
#endif
  return make_portable_search(geometry, table, order_seed);
}

}  // namespace kaven::agent::connect4
