// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::intake {

/// One hand-in in Gradescope's metadata.
struct GradescopeHandIn {
  struct Submitter {
    std::string name;
    std::string sid;    ///< the school's student number; may be empty
    std::string email;  ///< may be empty
    friend bool operator==(const Submitter&, const Submitter&) = default;
  };
  std::vector<Submitter> submitters;  ///< several for a group
  std::optional<std::int64_t> time;   ///< when it was handed in, in seconds since 1970
  friend bool operator==(const GradescopeHandIn&, const GradescopeHandIn&) = default;
};

struct GradescopeMetadata {
  std::map<std::string, GradescopeHandIn> hand_ins;  ///< by folder name
  std::vector<std::string> not_understood;  ///< the first few errors, `line 3: …`; messages for users
};

/// Reads submitters and times from submission_metadata.yml, which Gradescope writes with Ruby's YAML. For each folder:
///
///   submission_12345678:
///     :submitters:
///     - :name: Ada Lovelace
///       :sid: '1815'
///       :email: ada@example.org
///     :created_at: 2026-11-20 17:03:22.213372000 Z
///
/// A time may also be a Rails mapping with a `utc` key. Test results and history are ignored. Names may be plain, or in
/// single or double quotes. Never throws: other lines are reported in `not_understood`.
GradescopeMetadata read_gradescope_metadata(std::string_view text);

/// The last second of the year 9999, in seconds since 1970, the latest time with a year of four digits.
inline constexpr std::int64_t latest_time = 253'402'300'799;

/// Parses `2026-11-20 17:03:22.5 +0100`, also with `T` instead of the blank and with `Z` or no zone (UTC). Returns
/// seconds since 1970; nothing for other texts and for years outside 1970 to 9999.
std::optional<std::int64_t> seconds_of(std::string_view time);

}  // namespace kaven::tournaments::intake
