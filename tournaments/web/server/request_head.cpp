#include "tournaments/web/server/request_head.hpp"

namespace kaven::tournaments::web::server {

bool RequestHead::take(char byte) {
  switch (state_) {
    case State::line_begins:
      if (byte == ' ' || byte == '\t') return false;
      [[fallthrough]];
    case State::in_line:
      if (byte == '\r') {
        state_ = state_ == State::line_begins ? State::empty_line_ends : State::line_ends;
        return true;
      }
      state_ = State::in_line;
      return byte != '\n' && byte != '\0';
    case State::line_ends:
      state_ = State::line_begins;
      return byte == '\n';
    case State::empty_line_ends:
      state_ = State::ended;
      return byte == '\n';
    case State::ended:
      return true;
  }
  return true;
}

}  // namespace kaven::tournaments::web::server
