// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tournaments/show/web/play/play_game.hpp"
#include "tournaments/show/web/play/program_opponents.hpp"
#include "tournaments/show/web/play/session_registry.hpp"
#include "tournaments/show/web/play/thinking_thread.hpp"
#include "tournaments/show/web/server/http_message.hpp"

namespace kaven::tournaments::web::play {

/// Answers the requests below /play/ (schemas.md): reads them, visits their session
/// (session_registry), and writes the session as JSON. Engines think in separate threads
/// (thinking_thread). All calls may come from any thread.
class PlayService {
 public:
  /// `programs` must live longer; nullptr: people play only against built-in levels.
  explicit PlayService(const GameAnalyser& analyser, const PlayLimits& limits = {},
                       ProgramOpponents* programs = nullptr)
      : programs_(programs),
        sessions_(limits),
        for_people_(sessions_, Lane::people, analyser),
        for_the_patient_(sessions_, Lane::patient, analyser) {
    if (programs_ != nullptr) for_programs_.emplace(sessions_, Lane::programs, analyser);
  }
  ~PlayService() { close(); }
  PlayService(const PlayService&) = delete;
  PlayService& operator=(const PlayService&) = delete;

  /// Whether handle() answers requests with this path.
  static bool serves(const std::string& path) { return path == "/play" || path.starts_with("/play/"); }
  /// The response to an accepted request. Waits for a change of a session if the request asks for that.
  server::HttpResponse handle(const server::HttpRequest& request);
  /// Ends all thinking and waiting.
  void close() { sessions_.close(); }

 private:
  std::vector<const Level*> program_levels();
  server::HttpResponse begin(const server::HttpRequest& request);
  server::HttpResponse show(const std::string& id, const server::HttpRequest& request);
  server::HttpResponse act(const std::string& id, const std::string& verb, const std::string& body);

  ProgramOpponents* programs_;
  SessionRegistry sessions_;
  ThinkingThread for_people_;
  ThinkingThread for_the_patient_;
  std::optional<ThinkingThread> for_programs_;
};

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
