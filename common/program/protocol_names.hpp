#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kaven::program {

/// The protocol of a program that names none.
inline constexpr std::string_view default_protocol = "mailbox";

/// The protocols by the names that `agent.toml` and command lines use, the default one first.
std::span<const std::string_view> protocol_names();

/// All names for a person to read: `mailbox, one-move, …`.
std::string protocol_list();

}  // namespace kaven::program
