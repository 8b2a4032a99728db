#pragma once

#include <chrono>
#include <cstdint>

namespace kaven::referee {

/// What the keeper tells the referee: one packet each over a SOCK_SEQPACKET socket.
///
///   keeper → referee:  started | not_startable, then reaped …, at last ended
///   referee → keeper:  closes its end: end everything
struct KeeperMessage {
  enum class Kind : std::uint8_t {
    started,        ///< the program has been executed
    not_startable,  ///< it could not be: `number` is the errno of what failed
    reaped,         ///< descendants have been waited for; `ended_cpu` has grown
    ended,          ///< neither it nor any of its descendants is left: `number` is its wait status
  };
  Kind kind = Kind::started;
  int number = 0;
  std::chrono::microseconds ended_cpu{0};  ///< CPU time of all descendants waited for by the keeper so far
};

}  // namespace kaven::referee
