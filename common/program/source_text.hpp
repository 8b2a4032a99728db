#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::program {

/// A source or a compiled program, taken apart into what it does and what it only says.
struct SourceText {
  std::string name;                   ///< its path in the folder
  std::vector<std::string> literals;  ///< the texts in quotes; of a compiled program: all printable texts
  std::string code;                   ///< the source without its comments; of a compiled program: empty
  std::string comments;               ///< the comments, one behind the other, and Python's docstrings
};

/// Takes `bytes` apart by the language that the ending of `name` says; a name without a known ending is taken for
/// a script if `bytes` begin with `#!`, else for a compiled program.
SourceText source_text(const std::string& name, std::string_view bytes);

/// The sources and compiled programs in `folder` and the folders in it, by name: not what package managers put
/// there, no links, no data; of a single file that. No more than some hundred files and 64 MiB, and what lies
/// outermost where there are very many. Never throws for what cannot be read.
std::vector<SourceText> source_texts(const boost::filesystem::path& folder);

}  // namespace kaven::program
