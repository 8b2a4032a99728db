#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <thread>

#include "tournaments/web/documents/json_text.hpp"
#include "tournaments/web/play/play_game.hpp"
#include "tournaments/web/server/web_answer.hpp"

namespace kaven::tournaments::web::play {

/// The games that people play on the page. One thread of the lowest priority thinks for all of them, one
/// after the other; there are only so many games, and those that nobody asks for are forgotten. Requests are
/// those of schemas.md; all calls may come from any thread.
class PlayRoom {
 public:
  /// Judges a finished game, unless it is stopped: the text of an analysis as schemas.md has it, or nothing.
  using Judge = std::function<std::optional<std::string>(const record::GameRecord&, const std::stop_token&)>;

  explicit PlayRoom(Judge judge);
  ~PlayRoom();
  PlayRoom(const PlayRoom&) = delete;
  PlayRoom& operator=(const PlayRoom&) = delete;

  /// Whether `path` is one that answer() is for.
  static bool is_for(const std::string& path) { return path == "/play" || path.starts_with("/play/"); }
  /// The answer to a request that was admitted. Waits for a change of a session where that is asked for.
  server::WebAnswer answer(const server::WebRequest& request);
  /// Ends all thinking and waiting.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  enum class Task : std::uint8_t { none, move, hint, analysis };
  struct Session;

  server::WebAnswer begin(const server::WebRequest& request);
  server::WebAnswer wait_for_change(std::unique_lock<std::mutex>& lock,
                                    const std::shared_ptr<Session>& session, const std::string& known);
  void act(Session& session, const std::string& what, const std::string& body);
  void want(const std::shared_ptr<Session>& session, Task task);
  void go_on(const std::shared_ptr<Session>& session);
  void forget_the_idle();
  void changed(Session& session);
  void work();
  void think_for(std::unique_lock<std::mutex>& lock, const std::shared_ptr<Session>& session);
  server::WebAnswer shown(const Session& session) const;

  const Judge judge_;
  mutable std::mutex mutex_;
  std::condition_variable news_;  ///< a session changed, or a task came
  bool closed_ = false;
  std::map<std::string, std::shared_ptr<Session>> sessions_;
  std::deque<std::shared_ptr<Session>> queue_;  ///< those that something is to be thought for
  std::mt19937_64 chance_{std::random_device()()};
  std::thread thinker_;
};

}  // namespace kaven::tournaments::web::play
