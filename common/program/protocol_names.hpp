#pragma once

#include <array>
#include <string_view>

namespace kaven::program {

/// The ways of talking to a program, as `agent.toml` and command lines call them; the first is the default.
inline constexpr std::array<std::string_view, 5> protocol_names = {"mailbox", "one-move", "move-file",
                                                                   "gomocup", "tree"};

}  // namespace kaven::program
