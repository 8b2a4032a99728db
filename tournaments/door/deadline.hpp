#pragma once

#include <optional>
#include <string>

#include "tournaments/door/invitations.hpp"
#include "tournaments/settings/hand_in.hpp"

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

/// The deadline of the person; nothing if there is none, as for a teacher.
std::optional<Deadline> deadline_of(const settings::HandInSettings& settings, const Invitation& invitation);

/// Says until when the person may hand in after an extension: `ada may hand in until 2026-12-03T17:00:00Z`. Names the
/// deadline that stays if the extension is earlier.
std::string extension_sentence(const settings::HandInSettings& settings, const Invitation& invitation);

}  // namespace kaven::tournaments::door
