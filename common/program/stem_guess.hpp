#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/program/source_text.hpp"

namespace kaven::program {

/// The stem (the word before `.in`) that a program seems to use.
struct StemGuess {
  std::string stem;  ///< may be invalid as a stem (stem_fault()) if it comes from a file name
  std::string file;  ///< the file, without extension, if the program uses its own name; otherwise empty
  friend bool operator==(const StemGuess&, const StemGuess&) = default;
};

/// Guesses the stem of the program whose file `start` is among `texts` or beside them, from its sources:
/// `"mine.in"`, a variable or constant that is put before `.in`, or the program's own name (`__file__`,
/// `argv[0]`, `getSimpleName()` …). The started file has priority over others, sources over compiled
/// programs. Empty if there is no evidence or several stems are mentioned.
std::optional<StemGuess> guessed_stem(std::span<const SourceText> texts, std::string_view start);

}  // namespace kaven::program
