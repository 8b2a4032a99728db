#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/program/source_text.hpp"

namespace kaven::program {

/// The word in front of `.in` that a program seems to use.
struct StemGuess {
  std::string stem;  ///< may be none, where the name of a file is (stem_fault())
  std::string
      file;  ///< the file that it is the name of, without ending, where the program takes its own name; else empty
  friend bool operator==(const StemGuess&, const StemGuess&) = default;
};

/// The stem of the program whose `start` lies beside `texts` or is one of them, as its sources show it: `"mine.in"`, a
/// variable or constant that is put in front of `.in`, or the program's own name (`__file__`, `argv[0]`,
/// `getSimpleName()` …). The started file counts before others, sources before compiled programs. Nothing where
/// nothing shows it, or several are spoken of.
std::optional<StemGuess> guessed_stem(std::span<const SourceText> texts, std::string_view start);

}  // namespace kaven::program
