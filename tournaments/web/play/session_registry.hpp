#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>

#include "tournaments/web/play/session.hpp"

namespace kaven::tournaments::web::play {

/// All sessions by their ids, and the queue of those for which something is to be thought. There are 64 at
/// most; one for which nobody asks for half an hour is dropped. One lock guards them all: it is held while a
/// session is looked at or changed, never while somebody thinks. All calls may come from any thread.
class SessionRegistry {
 public:
  /// Looks at a session, or changes it, while it is locked. What it throws comes out of the call.
  using Visitor = std::function<void(Session&)>;

  /// Begins a session. Returns false, without calling `visitor`, when there may be no more.
  bool begin(PlayGame game, const Visitor& visitor);
  /// Each of these returns false, without calling `visitor`, when there is no session `id`.
  bool visit(const std::string& id, const Visitor& visitor);
  /// Visits the session once its version is not `known_version` any more: after 20 s at the latest.
  bool wait_for_change(const std::string& id, const std::string& known_version, const Visitor& visitor);
  /// Ends the session and forgets it.
  bool end(const std::string& id, const Visitor& visitor);

  /// A session with its task.
  struct Work {
    std::shared_ptr<Session> session;
    Assignment assignment;
  };
  /// Waits until something is to be thought about, and returns it; nothing once the registry is closed.
  std::optional<Work> wait_for_work();
  /// Gives the session of `work` the result. Where levels play each other they go on only while somebody has
  /// asked for their game in the last minute.
  void finish(const Work& work, TaskResult result);

  /// Stops all thinking and ends all waiting.
  void close();

 private:
  using SessionPointer = std::shared_ptr<Session>;

  SessionPointer find(const std::string& id);
  void drop_idle();
  void visit_locked(const SessionPointer& session, const Visitor& visitor);
  void enqueue_task(const SessionPointer& session);

  std::mutex mutex_;
  std::condition_variable changed_;  ///< notified when a session changes, or the queue grows
  bool closed_ = false;
  std::map<std::string, SessionPointer> sessions_;
  std::deque<SessionPointer> queue_;
  std::mt19937_64 random_{std::random_device()()};
};

}  // namespace kaven::tournaments::web::play
