#pragma once

#include <array>
#include <string>
#include <string_view>

namespace kaven::program {

/// The ways of talking to a program, as `agent.toml` and command lines call them; the first is the default.
inline constexpr std::array<std::string_view, 7> protocol_names = {
    "mailbox", "one-move", "move-file", "gomocup", "tree", "connectx", "connect-n"};

/// All of them, for people: `mailbox, one-move, …`.
inline std::string protocol_list() {
  std::string list;
  for (const std::string_view name : protocol_names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

}  // namespace kaven::program
