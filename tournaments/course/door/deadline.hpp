// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "tournaments/course/door/invitations.hpp"
#include "tournaments/play/settings/settings.hpp"

namespace kaven::tournaments::door {

/// Until when a student may hand in.
struct Deadline {
  using Time = settings::HandInSettings::Time;

  Time until;   ///< the deadline of the section, or a later one of the student
  Time closes;  ///< `until` with the grace: uploads that begin later are refused

  bool is_open(Time now) const { return now <= closes; }
  /// The time left until `closes` in words, rounded down: `2 days 3 hours`, `1 minute`; `0 minutes` after it.
  std::string time_left(Time now) const;
};

/// The time that an upload which began before a deadline has after it: what the rest of its bytes needs at 64 kB/s, and
/// five seconds for a busy server. Otherwise somebody could begin in time and work on.
class TimeToArrive {
 public:
  /// `deadline`: none for an upload that is never late; `begin`: when its bytes may arrive.
  TimeToArrive(const std::optional<Deadline>& deadline, Deadline::Time begin, std::uint64_t bytes);

  /// Counts `bytes` that arrive at the time `now`; false if that is too late.
  bool take(std::size_t bytes, Deadline::Time now);

 private:
  std::optional<Deadline::Time> end_;   ///< of the time without this limit
  std::optional<Deadline::Time> last_;  ///< of the time after it, once that has begun
  std::uint64_t left_;                  ///< bytes that have not arrived
};

/// The deadline of the person; nothing if there is none, as for a teacher.
std::optional<Deadline> deadline_of(const settings::HandInSettings& settings, const Invitation& invitation);

/// Says until when the person may hand in after an extension: `ada may hand in until 2026-12-03T17:00:00Z`. Names the
/// deadline that stays if the extension is earlier.
std::string extension_sentence(const settings::HandInSettings& settings, const Invitation& invitation);

}  // namespace kaven::tournaments::door
