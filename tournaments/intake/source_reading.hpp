#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

#include "tournaments/intake/collect_order.hpp"
#include "tournaments/intake/hand_in.hpp"

namespace kaven::tournaments::intake {

/// The contents of all sources.
struct ReadSources {
  std::vector<SourceContents> sources;      ///< name, layout and notes of each; `hand_ins` is empty
  std::vector<std::string> failed_sources;  ///< unreadable ones, each with the reason
  std::vector<HandIn> hand_ins;  ///< oldest first, so that of two of one owner the later one comes later
};

/// Unpacks the sources of `order` into `incoming`, a folder in the tournament's folder `root`, within `budget`. Two
/// hand-ins with the same name in one source and without a platform's number get different owners. Throws
/// std::system_error.
ReadSources read_sources(const CollectOrder& order, const boost::filesystem::path& root,
                         const boost::filesystem::path& incoming, Budget& budget);

}  // namespace kaven::tournaments::intake
