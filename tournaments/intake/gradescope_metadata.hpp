#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::intake {

/// What Gradescope's export knows of one hand-in.
struct GradescopeHandIn {
  struct Submitter {
    std::string name;
    std::string sid;    ///< as the school numbers them; may be empty
    std::string email;  ///< may be empty
    friend bool operator==(const Submitter&, const Submitter&) = default;
  };
  std::vector<Submitter> submitters;  ///< several: a group
  std::optional<std::int64_t> time;   ///< when it was handed in, in seconds since 1970
  friend bool operator==(const GradescopeHandIn&, const GradescopeHandIn&) = default;
};

struct GradescopeMetadata {
  std::map<std::string, GradescopeHandIn> hand_ins;  ///< by the names of their folders
  std::vector<std::string> not_understood;           ///< `line 3: …`, the first few, for people
};

/// Reads what matters here of submission_metadata.yml, which Ruby writes as YAML: for each folder
///
///   submission_12345678:
///     :submitters:
///     - :name: Ada Lovelace
///       :sid: '1815'
///       :email: ada@example.org
///     :created_at: 2026-11-20 17:03:22.213372000 Z
///
/// Times also as mappings of Rails with a `utc`. The results of tests and the history are passed over. Names may
/// stand plain, in single or in double quotes. Never throws: what is not as above is told of.
GradescopeMetadata read_gradescope_metadata(std::string_view text);

/// The last second of the year 9999, since 1970: later times cannot be written as below.
inline constexpr std::int64_t latest_time = 253'402'300'799;

/// `2026-11-20 17:03:22.5 +0100`, with `T`, `Z` or nothing instead, in seconds since 1970; UTC where there is no
/// zone. Nothing when it is no such time, or not from 1970 to 9999.
std::optional<std::int64_t> seconds_of(std::string_view time);

}  // namespace kaven::tournaments::intake
