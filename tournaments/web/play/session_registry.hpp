#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>

#include "tournaments/web/play/session.hpp"
#include "tournaments/web/play/task_queue.hpp"

namespace kaven::tournaments::web::play {

/// How many games there may be at the same time. A class of sixty behind one address is one client.
struct PlayLimits {
  std::size_t games = 256;
  std::size_t games_of_client = 64;
  /// A game that nobody has asked for that long is unattended: a page that shows it asks every 20 s.
  std::chrono::milliseconds attended{60'000};
  /// Games against programs of the tournament, which hold memory while they wait for the person.
  std::size_t programs = 8;
  std::size_t programs_of_client = 4;
  std::chrono::milliseconds longest_program_game{2 * 3600'000};
};

/// All sessions by their ids, and the queues of those for which something is to be thought. One for which
/// nobody asks for half an hour is dropped, one with a program as soon as it is unattended, or two hours old; where there may be no more, an unattended one makes room, or, for a
/// person's game, one among levels. One lock guards them all: it is held while a session is looked at or
/// changed, never while somebody thinks. All calls may come from any thread.
class SessionRegistry {
 public:
  /// Looks at a session, or changes it, while it is locked. What it throws comes out of the call.
  using Visitor = std::function<void(Session&)>;

  explicit SessionRegistry(const PlayLimits& limits = {}) : limits_(limits) {}

  /// Begins a session that counts for `client`. Returns false, without calling `visitor`, when there may be no
  /// more.
  bool begin(const std::string& client, PlayGame game, const Visitor& visitor);
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
  /// Waits until something is to be thought about in `lane`, and returns it; nothing once the registry is closed.
  std::optional<Work> wait_for_work(Lane lane);
  /// Gives the session of `work` the result. Where levels play each other they go on only while somebody has
  /// asked for their game in the last minute.
  void finish(const Work& work, TaskResult result);

  /// Stops all thinking and ends all waiting.
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
  std::random_device random_;        ///< who knows an id may play: none must follow from others
};

}  // namespace kaven::tournaments::web::play
