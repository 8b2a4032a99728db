#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/web/play/play_game.hpp"

namespace kaven::tournaments::web::play {

// How the requests below /play/ are read: their paths, and the JSON objects that they bring. schemas.md says
// what they look like.

/// The body of a request is not as schemas.md has it; what() says why, in a sentence without a full stop.
class BadRequest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A path behind `/play/`, taken apart.
struct SessionPath {
  std::string session;
  std::string verb;  ///< the verb that says what to do with it; empty to see it
};
/// Reads a path and never fails: the caller that looks for the session, or the verb, finds out whether there
/// is one.
SessionPath parse_session_path(std::string_view path);

/// Reads the body of `POST /play`, where `programs` may be opponents, too. Throws BadRequest.
PlayGame parse_new_game(const std::string& body, std::span<const Level* const> programs = {});

/// A move as a client writes it.
struct MoveRequest {
  std::string place;
  int ply = 0;
};
/// Reads the body of `POST /play/S/move`. Throws BadRequest.
MoveRequest parse_move_request(const std::string& body);

/// Reads the body of `POST /play/S/line`: the places of its moves. Throws BadRequest.
std::vector<std::string> parse_line_request(const std::string& body);

/// Throws BadRequest unless `body` is an empty object.
void expect_empty_object(const std::string& body);

}  // namespace kaven::tournaments::web::play
