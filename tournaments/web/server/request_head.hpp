#pragma once

#include <cstdint>

namespace kaven::tournaments::web::server {

/// Checks the bytes of a request's head: the first line and the headers, up to the empty line. It refuses
/// bytes that a proxy may interpret differently: lines that do not end in CR LF, headers that continue in the
/// next line, a byte 0. If proxy and server disagree on the length of a head, one person may get the answer
/// to another person's request (request smuggling).
class RequestHead {
 public:
  /// Checks the next byte; false if it is not allowed here. After the end, every byte is allowed.
  bool take(char byte);
  bool ended() const { return state_ == State::ended; }

 private:
  enum class State : std::uint8_t { line_begins, in_line, line_ends, empty_line_ends, ended };

  State state_ = State::in_line;
};

}  // namespace kaven::tournaments::web::server
