#pragma once

#include <boost/filesystem/path.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournaments/intake/build.hpp"
#include "tournaments/intake/hand_in.hpp"
#include "tournaments/intake/layout.hpp"
#include "tournaments/intake/limits.hpp"

namespace kaven::tournaments::intake {

/// Who handed in a source, if that is known.
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

}  // namespace kaven::tournaments::intake
