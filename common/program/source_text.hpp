// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

// Source code of any language: its code, comments and literals, and searches for words in it.

/// A source file or a compiled program, separated into code, comments and literals.
struct SourceText {
  std::string name;                   ///< its path within the folder
  std::vector<std::string> literals;  ///< the quoted texts; for a compiled program: all printable texts
  std::string code;                   ///< the source without comments; empty for a compiled program
  std::string comments;               ///< all comments, concatenated, with Python's docstrings
};

/// Separates `bytes` by the language of the file name extension. Without a known extension the file is a
/// script if `bytes` begin with `#!`, otherwise a compiled program.
SourceText source_text(const std::string& name, std::string_view bytes);

/// Returns a source of Python without its comments and docstrings; its texts are empty: `print("", end='')`.
std::string bare_python(std::string_view text);

/// The sources and compiled programs in `folder` and its subfolders, sorted by name; for a single file, that
/// file. Skips files of package managers, links and data. Reads at most a few hundred files and 64 MiB,
/// outermost files first. Unreadable files are skipped; never throws for them.
std::vector<SourceText> source_texts(const boost::filesystem::path& folder);

// Text searches in source code of any language.

/// Whether the character is an ASCII letter, a digit or `_`.
bool is_word_character(char each);

/// Converts ASCII letters to lower case.
std::string in_lower_case(std::string_view text);

/// The words of `text`.
std::set<std::string> words_of(std::string_view text);

/// The last word of `text`, as in `self.team + ` or `{team`; empty if there is none.
std::string last_word(std::string_view text);

/// A value that a source assigns to a name.
struct AssignedValue {
  std::string_view text;     ///< from the value to the end of its line, at most 256 bytes
  bool needs_quotes = true;  ///< false: assigned as in a shell, `NAME=value`
  friend bool operator==(const AssignedValue&, const AssignedValue&) = default;
};

/// Returns the values that `code` assigns to the variable, constant or parameter `name`, as in `name = "x"`,
/// `name: &str = "x"`, `name[] = "x"`, `#define name "x"`.
std::vector<AssignedValue> values_of(std::string_view code, std::string_view name);

}  // namespace kaven::program
