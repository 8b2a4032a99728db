// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::text {

/// Maximum number of characters in a name that a person chooses for a program.
inline constexpr std::size_t longest_name = 64;
/// Maximum number of characters in a name that comes from a file system.
inline constexpr std::size_t longest_file_name = 255;

/// Returns why `name` cannot be displayed ("expected …"): invalid UTF-8, more than `most` characters, nothing
/// visible, or characters that control the terminal or change the writing direction. Empty if the name is
/// valid.
std::optional<std::string> name_fault(std::string_view name, std::size_t most = longest_name);

/// Reduces the UTF-8 `name` to what people see at a glance: lower case, single blanks between words, no
/// invisible characters, and look-alikes of ASCII letters and digits (Cyrillic `а`, Greek `ο`, full-width
/// `ａ`, `0`, `I`) replaced by one ASCII letter. Names with equal skeletons are easily confused. The
/// look-alikes are those of Unicode's confusables (UTS 39) that people type.
std::string skeleton(std::string_view name);

/// Returns `name` with everything misleading written as escapes (`\u0430`): ASCII look-alikes in a word that
/// could be all ASCII, stray combining marks, invisible characters, blanks that cannot be noticed, and `\`.
/// Different names give different results.
std::string unmistakable(std::string_view name);

}  // namespace kaven::text
