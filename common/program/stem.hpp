#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kaven::program {

/// Why `stem` cannot be the stem of a program's files, as a sentence; nothing when it can: letters, digits,
/// `_`, `-` and `.`, the first of them no `.`, at most 64.
std::optional<std::string> stem_fault(std::string_view stem);

/// The stem that is nearest to `name`: what cannot be in one becomes `-`.
std::string usable_stem(const std::string& name);

/// The advice to state `stem` in an agent.toml, as it ends what is said of a program that looks for other files.
std::string advice_to_state(const std::string& stem);

/// The stem that `text` advises to state, if it holds such an advice.
std::optional<std::string> advised_stem(std::string_view text);

}  // namespace kaven::program
