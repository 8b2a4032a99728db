#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kaven::exchange {

/// A text that is not what it should be. what() is `FILE:LINE: …` with the value and what was expected.
class ReadingError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Returns the text of a file of games as UTF-8: in the encoding that an SGF file names (`CA[gb2312]`), otherwise as
/// text::decoded_text() guesses. If it guesses, or characters are lost (U+FFFD), `note` is called with a sentence for
/// people that names the encoding.
std::string readable_text(std::string_view bytes, const std::function<void(const std::string&)>& note);

/// A file that games are read from.
struct Source {
  std::string file;  ///< its name, for errors
  std::string_view text;
  std::string game =
      {};  ///< as in notation/game_choice.hpp: what the user says the games are; empty: nothing

  /// The line, counted from 1, of the byte at `offset`.
  int line_of(std::size_t offset) const;
  /// `FILE:LINE: what`, printable.
  std::string placed(int line, const std::string& what) const;
  /// Throws ReadingError; `reason` is made printable.
  [[noreturn]] void refuse(int line, const std::string& reason) const;
};

}  // namespace kaven::exchange
