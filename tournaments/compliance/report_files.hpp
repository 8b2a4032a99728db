#pragma once

#include <boost/filesystem/path.hpp>
#include <string>
#include <vector>

#include "tournaments/compliance/verdict.hpp"

namespace kaven::tournaments::compliance {

/// The names of the reports of `who`, in this order (folder/file_names.hpp); none is `summary`.
std::vector<std::string> report_names(const std::vector<std::string>& who);

/// A folder with the reports of many hand-ins. Each file is replaced atomically.
///
///   DIR/NAME.txt, DIR/NAME.json    the report of one hand-in, for its student
///   DIR/summary.txt, summary.json  the table of all
class ReportFolder {
 public:
  /// Creates the folder. Throws boost::filesystem::filesystem_error.
  explicit ReportFolder(const boost::filesystem::path& folder);

  const boost::filesystem::path& path() const { return folder_; }
  /// Writes the report of `result` under `name`. Throws std::system_error.
  void write(const std::string& name, const HandInResult& result) const;
  /// Whether there is a report under `name`.
  bool has(const std::string& name) const;
  void write_summary(const std::string& text, const std::string& json) const;

 private:
  void write_pair(const std::string& name, const std::string& text, const std::string& json) const;

  boost::filesystem::path folder_;
};

}  // namespace kaven::tournaments::compliance
