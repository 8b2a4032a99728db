#pragma once

#include <chrono>
#include <map>
#include <string>

namespace kaven::tournaments::settings {

/// Until when students may hand in.
struct HandInSettings {
  using Time = std::chrono::system_clock::time_point;

  /// By section of the class list; with the name "": for all sections. A section that is missing has no deadline.
  std::map<std::string, Time> deadlines;
  int grace_minutes = 0;  ///< for how long uploads are accepted after the deadline
  friend bool operator==(const HandInSettings&, const HandInSettings&) = default;
};

}  // namespace kaven::tournaments::settings
