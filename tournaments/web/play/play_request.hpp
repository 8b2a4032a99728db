#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "tournaments/web/play/play_game.hpp"

namespace kaven::tournaments::web::play {

// What clients send to a game that is played, read; schemas.md says how it looks.

/// A request that says something else. what() says what is wrong, in a sentence without a full stop.
class BadRequest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a path behind `/play/` asks for.
struct SessionPath {
  std::string session;
  std::string verb;  ///< empty: to see it
};
/// Never fails: what is no session's name, or no verb, is not found later.
SessionPath read_session_path(std::string_view path);

/// The new game that `body` wishes for. Throws BadRequest.
PlayGame read_new_game(const std::string& body);

/// A move as people name it.
struct MoveRequest {
  std::string place;
  int ply = 0;
};
/// Throws BadRequest.
MoveRequest read_move_request(const std::string& body);

/// For requests that say nothing more. Throws BadRequest unless `body` is an empty object.
void expect_empty_object(const std::string& body);

}  // namespace kaven::tournaments::web::play
