#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

namespace kaven::tournaments::compliance {

/// Removes this machine's folders from texts, as students receive the reports: `/srv/course/agents/alice/alice.py`
/// becomes `alice/alice.py`. Also removes the folders of Kaven's programs and the user's home folder.
class PrivatePaths {
 public:
  /// `program` is the hand-in's path. A command line is allowed, but its paths are not removed.
  explicit PrivatePaths(const boost::filesystem::path& program);

  std::string hidden_in(std::string text) const;

 private:
  std::vector<std::string> prefixes_;  ///< folders with a slash at their end, the longest first
};

}  // namespace kaven::tournaments::compliance
