#pragma once

#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/intake/build.hpp"
#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

/// What is collected, and how.
struct CollectOrder {
  std::vector<boost::filesystem::path> sources;
  std::optional<std::string>
      protocol;                  ///< of those who name none; empty: the tournament's, else what can be seen
  std::optional<Layout> layout;  ///< of all sources; empty: what each looks like
  Limits limits;
  bool build_guessed = false;  ///< compiles what does not say how, as it seems to be meant
  BuildLimits build_limits;
  bool dry_run = false;                                   ///< nothing is taken
  std::vector<boost::filesystem::path> search_path;       ///< where commands are looked for before $PATH
  std::function<void(const std::string&)> tell_progress;  ///< may be empty
};

/// What came of a hand-in.
enum class CollectOutcome : std::uint8_t {
  taken,      ///< it lies in agents/ and plays
  replacing,  ///< likewise, in place of an earlier one
  unchanged,  ///< the same was taken before
  older,      ///< a later one of the same owner is there
  aside,      ///< it cannot be started: it lies in submissions/aside/
  refused,    ///< it cannot even be unpacked, and lies nowhere
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
  std::string name;                    ///< of its folder; empty: it has none
  std::string reason;                  ///< why it does not play, for people
  std::optional<std::string> earlier;  ///< of what it replaces, or of what it is older than: its time
  bool entered = false;                ///< the player has entered the tournament with another version
};

struct CollectReport {
  std::vector<SourceContents> sources;      ///< what was found, without the hand-ins
  std::vector<std::string> failed_sources;  ///< those of which nothing could be taken, each with its reason
  std::vector<CollectedHandIn> hand_ins;    ///< by names of owners
};

/// Takes the hand-ins in the sources into the tournament: agents/, submissions/, submissions.jsonl. What cannot be
/// started stops nobody else. Throws FolderInUse while a run goes on; SubmissionListError; std::exception when the
/// folder cannot be written, and then it is as it was.
CollectReport collect(const folder::Folder& folder, const CollectOrder& order);

}  // namespace kaven::tournaments::intake
