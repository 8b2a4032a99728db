#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>

#include "tournaments/web/play/session.hpp"

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

}  // namespace kaven::tournaments::web::play
