#pragma once

#include <boost/filesystem/path.hpp>
#include <map>
#include <optional>
#include <string>

#include "tournaments/intake/collect_order.hpp"
#include "tournaments/intake/hand_in.hpp"
#include "tournaments/state/entry_list.hpp"

namespace kaven::tournaments::intake {

/// The players in the tournament, by name.
using Players = std::map<std::string, state::Player>;

/// A hand-in after its files were mended, compiled and described.
struct Prepared {
  std::optional<std::string> fault;   ///< why it cannot be started; a message for users
  bool entered = false;               ///< the player has entered the tournament with another version
  boost::filesystem::path build_log;  ///< the compiler's output; empty if nothing was compiled
};

/// Moves `hand_in` into a folder called `name` beside the present one, mends, compiles and describes it, and finds its
/// program. Notes the changes in it. An exception that it causes is its fault. Throws BuildUnavailable,
/// std::system_error, std::bad_alloc: the machine's errors.
Prepared prepare(HandIn& hand_in, const std::string& name, const CollectOrder& order, const Players& players,
                 Budget& budget);

}  // namespace kaven::tournaments::intake
