#pragma once

#include <cstdint>

namespace kaven::tournaments::web::server {

/// Follows the bytes of the head of a request: its first line and its headers, up to the empty line. Bytes that
/// a proxy on the way could have read otherwise are not taken: lines that do not end in CR LF, headers that go on
/// in the next line, a byte 0. One that takes a head for shorter or longer than it is could be made to give
/// the answer to one person's request to another.
class RequestHead {
 public:
  /// Takes the next byte; false when it cannot be here. After the end any byte is taken.
  bool take(char byte);
  bool ended() const { return state_ == State::ended; }

 private:
  enum class State : std::uint8_t { line_begins, in_line, line_ends, empty_line_ends, ended };

  State state_ = State::in_line;
};

}  // namespace kaven::tournaments::web::server
