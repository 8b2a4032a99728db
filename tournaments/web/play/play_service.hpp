#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournaments/web/play/program_house.hpp"
#include "tournaments/web/play/session_registry.hpp"
#include "tournaments/web/play/thinking_thread.hpp"
#include "tournaments/web/server/http_message.hpp"

namespace kaven::tournaments::web::play {

/// Answers the requests below /play/ that schemas.md lists: it reads them (play_request), visits the session
/// that they name (session_registry), and writes the session as JSON (session_json). Thinking happens behind
/// that, in threads of its own (thinking_thread). All calls may come from any thread.
class PlayService {
 public:
  /// `programs`, which must live longer, may be nullptr: then people play against levels of the house alone.
  explicit PlayService(const GameAnalyser& analyser, const PlayLimits& limits = {},
                       ProgramHouse* programs = nullptr)
      : programs_(programs),
        sessions_(limits),
        for_people_(sessions_, Lane::people, analyser),
        for_the_patient_(sessions_, Lane::patient, analyser) {
    if (programs_ != nullptr) for_programs_.emplace(sessions_, Lane::programs, analyser);
  }
  ~PlayService() { close(); }
  PlayService(const PlayService&) = delete;
  PlayService& operator=(const PlayService&) = delete;

  /// Whether handle() is for requests with this path.
  static bool serves(const std::string& path) { return path == "/play" || path.starts_with("/play/"); }
  /// The response to a request that was let in. It waits for a change of a session where that is asked for.
  server::HttpResponse handle(const server::HttpRequest& request);
  /// Ends all thinking and waiting.
  void close() { sessions_.close(); }

 private:
  std::vector<const Level*> program_levels();
  server::HttpResponse begin(const server::HttpRequest& request);
  server::HttpResponse show(const std::string& id, const server::HttpRequest& request);
  server::HttpResponse act(const std::string& id, const std::string& verb, const std::string& body);

  ProgramHouse* programs_;
  SessionRegistry sessions_;
  ThinkingThread for_people_;
  ThinkingThread for_the_patient_;
  std::optional<ThinkingThread> for_programs_;
};

}  // namespace kaven::tournaments::web::play
