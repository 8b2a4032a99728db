#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

namespace kaven::tournaments::compliance {

/// Leaves out of texts where on this machine a hand-in lies: `/srv/course/agents/alice/alice.py` becomes
/// `alice/alice.py`; so are the folders of this project's programs and of its user. Reports go to those who
/// handed in.
class PrivatePaths {
 public:
  /// `program` is what a hand-in was named by; a command line names no place of its own.
  explicit PrivatePaths(const boost::filesystem::path& program);

  std::string hidden_in(std::string text) const;

 private:
  std::vector<std::string> prefixes_;  ///< folders with a slash at their end, the longest first
};

}  // namespace kaven::tournaments::compliance
