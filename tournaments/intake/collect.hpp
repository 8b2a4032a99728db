#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/text/word_table.hpp"
#include "tournaments/folder/folder.hpp"
#include "tournaments/intake/collect_order.hpp"
#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

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
