#pragma once

#include <functional>

#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"

namespace kaven::agent::search {

/// The result of the search to one depth.
struct Iteration {
  SearchResult result;     ///< `depth`, `nodes` and `elapsed` need not be filled in
  bool completed = false;  ///< else the deadline passed; `result` is then no worse than the last one
  bool final = false;      ///< a deeper search could not change anything
};

/// Searches to one depth.
using Iterate = std::function<Iteration(int depth)>;

/// Another depth takes a multiple of the time of all before it: begun later it would hardly be completed.
inline constexpr double start_of_last_depth = 0.6;

/// Iterative deepening, which the courses call progressive: searches to depth 1, 2, 3 … until `last_depth`,
/// or until `deadline` has passed, or until going on makes no sense: an iteration was final, or so much time
/// is used up that another one could hardly be completed. `ready` is what is answered when there is no time
/// for anything.
///
/// A proved win or loss that is not final goes on being looked at for a small part of the time, because
/// there may be a shorter win or a longer resistance.
///
/// `last_start` is the part of the time after which no further depth is begun: less than all of it for a
/// search that has nothing to show for a depth it could not complete.
SearchResult iterative_deepening(SearchResult ready, int last_depth, Deadline& deadline,
                                 const Iterate& iterate, const Report& report,
                                 double last_start = start_of_last_depth);

}  // namespace kaven::agent::search
