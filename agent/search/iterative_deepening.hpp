// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"

namespace kaven::agent::search {

/// The result of the search to one depth.
struct Iteration {
  SearchResult result;     ///< `depth`, `nodes` and `elapsed` need not be filled in
  bool completed = false;  ///< false: the deadline passed; `result` is at least as good as the previous depth
  bool final = false;      ///< a deeper search cannot change the result
};

/// Searches to one depth.
using Iterate = std::function<Iteration(int depth)>;

/// Each depth takes a multiple of the time of all earlier ones: a depth begun later would hardly be
/// completed.
inline constexpr double start_of_last_depth = 0.6;

/// Iterative deepening, called progressive deepening in the courses: searches to depth 1, 2, 3 … until
/// `last_depth`, until `deadline` passes, or until continuing is useless: an iteration was final, or so much
/// time is used that another one could hardly be completed. Returns `ready` if there is no time for any
/// depth.
///
/// A proved win or loss that is not final is searched further for a small part of the time, because a shorter
/// win or a longer defence may exist.
///
/// `last_start` is the part of the time after which no further depth begins. Lower it for a search that
/// returns nothing useful from an incomplete depth.
SearchResult iterative_deepening(SearchResult ready, int last_depth, Deadline& deadline,
                                 const Iterate& iterate, const Report& report,
                                 double last_start = start_of_last_depth);

}  // namespace kaven::agent::search
