#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace kaven::tournaments::web::hand_in {

/// Who has logged in: a random id, which the browser keeps in a cookie, for the hash of the token. Sessions end after
/// twelve hours or with the server. All calls may come from any thread.
class Sessions {
 public:
  using Clock = std::chrono::steady_clock;

  /// Begins a session and returns its id: 160 random bits. Forgets the oldest of too many.
  std::string begin(const std::string& token_hash, Clock::time_point now);
  /// The hash of the token with which the session `id` began; empty if there is none.
  std::string token_hash_of(const std::string& id, Clock::time_point now);
  void end(const std::string& id);

 private:
  struct Session {
    std::string token_hash;
    Clock::time_point begun;
  };

  std::mutex mutex_;
  std::map<std::string, Session> sessions_;  ///< by the hash of the id, so that look-ups take no telling time
};

}  // namespace kaven::tournaments::web::hand_in
