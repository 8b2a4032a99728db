#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

/// What has become of a hand-in.
enum class SubmissionState : std::uint8_t {
  plays,     ///< it lies in agents/
  aside,     ///< it cannot be started: it lies in submissions/aside/
  replaced,  ///< its owner has handed in again: it lies in submissions/replaced/
};

inline constexpr text::WordTable<SubmissionState, 3> submission_state_words = {
    {{{SubmissionState::plays, "plays"},
      {SubmissionState::aside, "aside"},
      {SubmissionState::replaced, "replaced"}}}};

/// One hand-in that was collected: a line of submissions.jsonl.
///
///   {"owner":"Ada Lovelace","system":"moodle","id":"1815","handed_in":"Ada Lovelace_1815_assignsubmission_file_",
///    "source":"export.zip","time":"2026-11-20T17:03:22Z","time_source":"files","sha256":"…",
///    "name":"Ada Lovelace","state":"plays","place":"agents/Ada Lovelace","reason":"","notes":["…"],
///    "collected":"2026-11-20T18:00:00Z"}
struct Submission {
  Owner owner;
  std::string handed_in;
  std::string source;
  std::optional<std::int64_t> time;
  std::string time_source;
  std::string sha256;  ///< of what was handed in, see contents_hash()
  std::string name;    ///< of its folder; tells owners of the same name apart
  SubmissionState state = SubmissionState::plays;
  std::string place;   ///< where it lies, in the tournament's folder
  std::string reason;  ///< why it is aside
  std::vector<std::string> notes;
  std::string collected;  ///< UTC, ISO 8601
  friend bool operator==(const Submission&, const Submission&) = default;
};

/// submissions.jsonl cannot be followed; what() names the file, the line and what was expected.
class SubmissionListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The list in `text`, oldest first; `name` stands for the file in errors. Members that are not known are passed
/// over. Throws SubmissionListError.
std::vector<Submission> parse_submissions(std::string_view text, const std::string& name);

/// The list in `file`; empty when there is no such file. Throws SubmissionListError; std::system_error.
std::vector<Submission> read_submissions(const boost::filesystem::path& file);

/// The text of the file: a line each.
std::string submissions_text(const std::vector<Submission>& submissions);

/// Seconds since 1970 as `2026-11-20T17:03:22Z`; times that cannot be written so as the nearest that can.
std::string time_text(std::int64_t seconds);

}  // namespace kaven::tournaments::intake
