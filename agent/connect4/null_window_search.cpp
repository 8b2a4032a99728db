#include "agent/connect4/null_window_search.hpp"

#include "agent/connect4/search_variants.hpp"

namespace kaven::agent::connect4 {

std::unique_ptr<NullWindowSearch> make_search(const Geometry& geometry, ValueTable& table,
                                              unsigned disorder) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("popcnt")) return make_search_for_popcnt(geometry, table, disorder);
#endif
  return make_search_for_any(geometry, table, disorder);
}

}  // namespace kaven::agent::connect4
