#pragma once

#include <boost/filesystem/path.hpp>
#include <string>

namespace kaven::referee {

/// A temporary directory of one game, removed with everything in it when this object goes: below it one
/// private working directory per program, and one to stage files in.
class WorkingPlace {
 public:
  /// Made below $TMPDIR or /tmp. Throws std::system_error that names it.
  WorkingPlace();
  WorkingPlace(const WorkingPlace&) = delete;
  WorkingPlace& operator=(const WorkingPlace&) = delete;
  ~WorkingPlace();

  /// Makes and gives the directory called `name`.
  boost::filesystem::path make(const std::string& name) const;

 private:
  boost::filesystem::path place;
};

}  // namespace kaven::referee
