#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

/// Returns a sentence why `stem` is not a valid file stem; empty if it is valid: 1 to 64 letters, digits,
/// `_`, `-` and `.`, not beginning with `.`.
std::optional<std::string> stem_fault(std::string_view stem);

/// Returns the valid stem nearest to `name`: invalid characters become `-`.
std::string usable_stem(const std::string& name);

/// The advice to set `stem` in agent.toml; it ends a message about a program that uses other files.
std::string advice_to_state(const std::string& stem);

/// Returns the stem from such advice in `text`; empty if there is none.
std::optional<std::string> advised_stem(std::string_view text);

}  // namespace kaven::program
