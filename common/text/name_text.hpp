#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kaven::text {

/// The characters that a name may have which somebody gives a program.
inline constexpr std::size_t longest_name = 64;
/// Those of a name that a file system has taken.
inline constexpr std::size_t longest_file_name = 255;

/// Why `name` is no name to be shown, as in "expected …": it is no UTF-8, has more than `most` characters,
/// nothing that is seen, or characters that control a terminal or turn the direction of writing. Nothing when
/// it is one.
std::optional<std::string> name_fault(std::string_view name, std::size_t most = longest_name);

/// What people see of `name`, UTF-8, at a glance: small letters, one blank between words, nothing that is not seen, and
/// for letters and digits that look like one of ASCII (Cyrillic `а`, Greek `ο`, full-width `ａ`, `0`, `I`) that one. Names
/// with the same look are taken for each other. What looks alike follows Unicode's confusables (UTS 39), of
/// which it has the letters that people type.
std::string skeleton(std::string_view name);

/// `name` with what does not say what it is as escapes (`\u0430`): letters that look like those of ASCII in a word that
/// could be one of ASCII alone, loose marks, what is not seen, blanks that are lost to the eye, `\`. Different names become
/// different ones.
std::string unmistakable(std::string_view name);

}  // namespace kaven::text
