// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kaven::program {

/// The protocol of a program that does not name one.
inline constexpr std::string_view default_protocol = "mailbox";

/// The protocol names for `agent.toml` and command lines; the default is first.
std::span<const std::string_view> protocol_names();

/// All names as text: `mailbox, one-move, …`.
std::string protocol_list();

}  // namespace kaven::program
