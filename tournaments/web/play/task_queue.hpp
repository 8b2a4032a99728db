#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>

#include "tournaments/web/play/session.hpp"

namespace kaven::tournaments::web::play {

/// The sessions for which something is to be thought, in the order in which it is: clients take turns, and those
/// of one client come as they asked. So nobody waits for more than one task of each other client.
class TaskQueue {
 public:
  using SessionPointer = std::shared_ptr<Session>;

  /// Adds `session`, unless it is there already.
  void push(const SessionPointer& session);
  void remove(const SessionPointer& session);
  bool empty() const { return turns_.empty(); }

  struct Turn {
    SessionPointer session;
    std::size_t clients = 1;   ///< clients that were waiting, with the one of the session
    std::size_t sessions = 1;  ///< sessions of that client that were waiting, with this one
  };
  /// Takes out the session whose turn it is. The queue is not empty.
  Turn pop();

 private:
  std::map<std::string, std::deque<SessionPointer>> waiting_;  ///< by clients; none is empty
  std::deque<std::string> turns_;                              ///< the clients in it, the next one first
};

}  // namespace kaven::tournaments::web::play
