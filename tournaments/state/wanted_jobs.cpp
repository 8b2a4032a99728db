#include "tournaments/state/wanted_jobs.hpp"

#include <boost/filesystem/operations.hpp>
#include <fstream>
#include <string>

#include "common/system/replacement_file.hpp"

namespace kaven::tournaments::state {

void want_jobs(const Folder& folder, int jobs) {
  system::replace_file(folder.wanted_jobs(), std::to_string(jobs) + "\n");
}

std::optional<int> wanted_jobs(const Folder& folder) {
  std::ifstream file(folder.wanted_jobs().c_str());
  int jobs = 0;
  return file >> jobs && jobs >= 0 ? std::optional(jobs) : std::nullopt;
}

void forget_wanted_jobs(const Folder& folder) {
  boost::filesystem::remove(folder.wanted_jobs());
}

}  // namespace kaven::tournaments::state
