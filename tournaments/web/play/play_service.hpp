#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/web/play/program_opponents.hpp"
#include "tournaments/web/play/session_registry.hpp"
#include "tournaments/web/play/thinking_thread.hpp"
#include "tournaments/web/server/http_message.hpp"

namespace kaven::tournaments::web::play {

/// Answers the requests below /play/ (schemas.md): reads them (play_request), visits their session
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

}  // namespace kaven::tournaments::web::play
