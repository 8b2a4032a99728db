// SPDX-License-Identifier: MIT
#pragma once

// `tournament collect`: puts what a class handed in into a tournament. Each owner's hand-in becomes a folder in agents/ with a
// program that can be started, or is set aside with the reason.
//
//   SOURCE ── archive_source, folder_source ── hand_in ───────────── file_mending, build, preparing ──── placing ── DIR
//             the items of the source          sorting: its owner;   repair; compile; find the           move it
//                                              archives in it        program, write its agent.toml
//
//   export of Moodle, Canvas, …    each person or team is an owner (names, gradescope_metadata: how platforms name files)
//   a folder or an archive         one program, or one for each entry at its top, as the names there show
//   a single file                  one program
//
// All or nothing: everything is unpacked and tried in submissions/incoming/, flushed, written down as a plan, and then moved; the
// next `collect` finishes an interrupted plan. Nothing that a hand-in contains leads out of its folder, and no fault of one hand-in
// stops the others. Every change of a hand-in is noted in the report (collect_report) and in submissions.jsonl (submission_list).

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/course/intake/build.hpp"
#include "tournaments/course/intake/hand_in.hpp"
#include "tournaments/course/intake/names.hpp"
#include "tournaments/course/intake/source.hpp"
#include "tournaments/play/folder/folder.hpp"

namespace kaven::tournaments::intake {

/// Who handed in a source, if that is known. The hand-in then replaces any other one of its owner, also a later one.
struct Submitter {
  Owner owner;
  std::string handed_in;  ///< the hand-in's name for submissions.jsonl
};

/// Sources and options of one `collect`.
struct CollectOrder {
  std::vector<boost::filesystem::path> sources;
  /// The protocol of hand-ins whose agent.toml states none; if empty, the tournament's, else guessed from the code.
  std::optional<std::string> protocol;
  std::optional<Layout> layout;             ///< the layout of all sources; if empty, guessed for each
  std::optional<Submitter> submitter = {};  ///< of all sources, each of which is one hand-in
  Limits limits;
  bool build_guessed = false;  ///< compile hand-ins without a `build` command by a guessed one
  BuildLimits build_limits;
  bool is_locked = false;                                 ///< the caller holds the folder's lock
  bool dry_run = false;                                   ///< report only, change nothing
  std::vector<boost::filesystem::path> search_path;       ///< folders searched for commands before $PATH
  std::function<void(const std::string&)> tell_progress;  ///< may be empty
  void tell(const std::string& text) const {
    if (tell_progress) tell_progress(text);
  }
};

/// The outcome of collecting a hand-in.
enum class CollectOutcome : std::uint8_t {
  taken,      ///< put into agents/; it plays
  replacing,  ///< likewise, and replaced an earlier one
  unchanged,  ///< the same files were collected before
  older,      ///< a later hand-in of the same owner exists
  aside,      ///< cannot be started; put into submissions/aside/
  refused,    ///< cannot be unpacked; stored nowhere
};

inline constexpr text::WordTable<CollectOutcome, 6> collect_outcome_words = {
    {{{CollectOutcome::taken, "taken"},
      {CollectOutcome::replacing, "replacing"},
      {CollectOutcome::unchanged, "unchanged"},
      {CollectOutcome::older, "older"},
      {CollectOutcome::aside, "aside"},
      {CollectOutcome::refused, "refused"}}}};

/// One hand-in in the report.
struct CollectedHandIn {
  HandIn hand_in;
  CollectOutcome outcome = CollectOutcome::refused;
  std::string name;    ///< its folder's name; empty if it has no folder
  std::string reason;  ///< why it does not play; a message for users
  std::optional<std::string>
      earlier;           ///< the time of the owner's hand-in that already plays, as by time_text()
  bool entered = false;  ///< the player has entered the tournament with another version
};

struct CollectReport {
  std::vector<SourceContents> sources;      ///< name, layout and notes of each source; `hand_ins` is empty
  std::vector<std::string> failed_sources;  ///< unreadable sources, each with the reason
  std::vector<CollectedHandIn> hand_ins;    ///< sorted by the owners' names
};

/// Adds the hand-ins in the sources to the tournament: agents/, submissions/, submissions.jsonl. A hand-in that cannot
/// be started does not affect the others. Throws FolderInUse during a run; SubmissionListError; std::exception when the
/// folder cannot be written, which is then unchanged.
CollectReport collect(const folder::Folder& folder, const CollectOrder& order);

}  // namespace kaven::tournaments::intake
