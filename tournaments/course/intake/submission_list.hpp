// SPDX-License-Identifier: MIT
#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/course/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

/// The state of a hand-in.
enum class SubmissionState : std::uint8_t {
  plays,     ///< in agents/
  aside,     ///< cannot be started; in submissions/aside/, or refused and stored nowhere
  replaced,  ///< its owner has handed in again; in submissions/replaced/
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
  std::string sha256;  ///< contents_hash() of the files as handed in
  std::string name;    ///< its folder's name; unique for each owner
  SubmissionState state = SubmissionState::plays;
  std::string place;   ///< its folder, relative to the tournament's folder; may be empty
  std::string reason;  ///< why it is set aside
  std::vector<std::string> notes;
  std::string collected;  ///< UTC, ISO 8601
  friend bool operator==(const Submission&, const Submission&) = default;
};

/// submissions.jsonl is invalid; what() names the file, the line and the expected content.
class SubmissionListError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Parses the list in `text`, oldest first; `name` is the file's name in errors. Unknown members are ignored. Throws
/// SubmissionListError.
std::vector<Submission> parse_submissions(std::string_view text, const std::string& name);

/// Reads the list in `file`; empty when there is no such file. Throws SubmissionListError; system::FileError.
std::vector<Submission> read_submissions(const boost::filesystem::path& file);

/// The text of submissions.jsonl: one line for each submission.
std::string submissions_text(const std::vector<Submission>& submissions);

/// Formats seconds since 1970 as `2026-11-20T17:03:22Z`; clamps to the years 1970 to 9999.
std::string time_text(std::int64_t seconds);

}  // namespace kaven::tournaments::intake
