#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

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

}  // namespace kaven::program
