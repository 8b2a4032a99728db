#pragma once

#include <memory>

#include "agent/connect4/null_window_search.hpp"

namespace kaven::agent::connect4 {

/// The search is compiled for several kinds of processor; the kind is a template parameter, so that the
/// linker never takes code made for one where the program runs on another.
///
/// Every processor of the architecture the program was built for.
struct AnyProcessor {};
/// x86-64 with the POPCNT instruction: all since 2008. A sixth faster; wider vectors bring nothing on top.
struct PopcntProcessor {};

std::unique_ptr<NullWindowSearch> make_search_for_any(const Geometry& geometry, ValueTable& table,
                                                      unsigned disorder);
std::unique_ptr<NullWindowSearch> make_search_for_popcnt(const Geometry& geometry, ValueTable& table,
                                                         unsigned disorder);

}  // namespace kaven::agent::connect4
