#pragma once

#include <boost/filesystem/path.hpp>
#include <optional>
#include <string>

#include "tournaments/intake/collect_order.hpp"
#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

/// Compiles `hand_in` by the command that its agent.toml states, or, if `order` says so, by a guessed one, and notes
/// the changes in it. Sets `log` to the file with the compiler's output, even on failure, if there was a command. Takes
/// the size of the compiled files from `budget`. Returns why it failed, or nothing. Throws BuildUnavailable,
/// std::system_error.
std::optional<std::string> compile(HandIn& hand_in, const CollectOrder& order, Budget& budget,
                                   boost::filesystem::path& log);

}  // namespace kaven::tournaments::intake
