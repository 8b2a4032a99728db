#include "agent/connect4/search_instances.hpp"
#include "agent/connect4/search_variants.hpp"

namespace kaven::agent::connect4 {

std::unique_ptr<NullWindowSearch> make_search_for_any(const Geometry& geometry, ValueTable& table,
                                                      unsigned disorder) {
  return make_search_for<AnyProcessor>(geometry, table, disorder);
}

}  // namespace kaven::agent::connect4
