#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/web/play/play_game.hpp"

namespace kaven::tournaments::web::play {

// Reads the requests below /play/ (schemas.md): their paths and their JSON objects.

/// The body of a request does not follow schemas.md; what() is the reason, a sentence without a full stop.
class BadRequest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The parts of a path after `/play/`.
struct SessionPath {
  std::string session;
  std::string verb;  ///< the action; empty: show the session
};
/// Reads a path and never fails: the caller checks whether the session and the verb exist.
SessionPath parse_session_path(std::string_view path);

/// Reads the body of `POST /play`; `programs` are additional opponents. Throws BadRequest.
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
