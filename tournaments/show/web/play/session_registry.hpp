// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>

#include "tournaments/show/web/play/session.hpp"

namespace kaven::tournaments::web::play {

/// The sessions with tasks, in the order of work: clients take turns, and sessions of one client come in the
/// order of their requests. So nobody waits for more than one task of each other client.
class TaskQueue {
 public:
  using SessionPointer = std::shared_ptr<Session>;

  /// Adds `session` unless the queue has it already.
  void push(const SessionPointer& session);
  void remove(const SessionPointer& session);
  bool empty() const { return turns_.empty(); }

  struct Turn {
    SessionPointer session;
    std::size_t clients = 1;   ///< the number of waiting clients, including the session's
    std::size_t sessions = 1;  ///< the number of waiting sessions of that client, including this one
  };
  /// Removes the next session. The queue must not be empty.
  Turn pop();

 private:
  std::map<std::string, std::deque<SessionPointer>> waiting_;  ///< by client; no deque is empty
  std::deque<std::string> turns_;                              ///< the clients of waiting_, next first
};

/// Limits for the number of simultaneous games. A class of sixty behind one address is one client.
struct PlayLimits {
  std::size_t games = 256;
  std::size_t games_of_client = 64;
  /// A game without a request for this time is unattended: an open page sends one every 20 s.
  std::chrono::milliseconds attended{60'000};
  /// Games against programs of the tournament, which hold memory while they wait for the person.
  std::size_t programs = 8;
  std::size_t programs_of_client = 4;
  std::chrono::milliseconds longest_program_game{2 * 3600'000};
};

/// All sessions by id, and the queues of those with tasks. The registry drops a session after half an hour
/// without a request; a session with a program as soon as it is unattended or two hours old. If a limit is
/// reached, a new game replaces an unattended session, or a person's game replaces one among levels. One lock
/// guards all sessions; it is held while a session is read or changed, never while an engine thinks. All
/// calls may come from any thread.
class SessionRegistry {
 public:
  /// Reads or changes a session under the lock. The call passes its exceptions on.
  using Visitor = std::function<void(Session&)>;

  explicit SessionRegistry(const PlayLimits& limits = {}) : limits_(limits) {}

  /// Begins a session that counts for `client`. Returns false, without calling `visitor`, if a limit is
  /// reached.
  bool begin(const std::string& client, PlayGame game, const Visitor& visitor);
  /// visit(), wait_for_change() and end() return false, without calling `visitor`, if there is no session
  /// `id`.
  bool visit(const std::string& id, const Visitor& visitor);
  /// Visits the session as soon as its version differs from `known_version`, after 20 s at the latest.
  bool wait_for_change(const std::string& id, const std::string& known_version, const Visitor& visitor);
  /// Ends and drops the session.
  bool end(const std::string& id, const Visitor& visitor);

  /// A session with its task.
  struct Work {
    std::shared_ptr<Session> session;
    Assignment assignment;
  };
  /// Waits for the next task in `lane` and returns it; nothing once the registry is closed.
  std::optional<Work> wait_for_work(Lane lane);
  /// Stores the result in the session of `work`. A game among levels continues only if a request for it came
  /// in the last minute.
  void finish(const Work& work, TaskResult result);

  /// Stops all tasks and ends all waiting.
  void close();

 private:
  using SessionPointer = std::shared_ptr<Session>;

  SessionPointer find(const std::string& id);
  void drop_idle();
  bool make_room(const Session& next);
  bool may_have_program(const Session& next) const;
  void drop(const SessionPointer& session);
  void visit_locked(const SessionPointer& session, const Visitor& visitor);
  void update_queues(const SessionPointer& session);

  const PlayLimits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;  ///< notified when a session changes, or a queue grows
  bool closed_ = false;
  std::map<std::string, SessionPointer> sessions_;
  std::array<TaskQueue, 3> queues_;  ///< by lane
  std::random_device random_;        ///< an id permits playing, so ids must be unpredictable
};

}  // namespace kaven::tournaments::web::play
