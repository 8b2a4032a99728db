#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kaven::tournaments::exchange {

/// A text that is not what it should be. what() is `FILE:LINE: …` with the value and what was expected.
class ReadingError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file that games are read from.
struct Source {
  std::string file;  ///< its name, for errors
  std::string_view text;

  /// The line, counted from 1, of the byte at `offset`.
  int line_of(std::size_t offset) const;
  /// Throws ReadingError; `reason` is made printable.
  [[noreturn]] void refuse(int line, const std::string& reason) const;
};

}  // namespace kaven::tournaments::exchange
