// SPDX-License-Identifier: MIT
#include "tournaments/play/state/wanted_jobs.hpp"

#include <fmt/format.h>

#include <boost/filesystem/operations.hpp>
#include <fstream>

#include "common/system/files.hpp"

namespace kaven::tournaments::state {

void want_jobs(const folder::Folder& folder, int jobs) {
  system::replace_file(folder.wanted_jobs(), std::to_string(jobs) + "\n");
}

std::optional<int> wanted_jobs(const folder::Folder& folder) {
  std::ifstream file(folder.wanted_jobs().c_str());
  int jobs = 0;
  return file >> jobs && jobs >= 0 ? std::optional(jobs) : std::nullopt;
}

std::string wanted_jobs_text(int jobs) {
  if (jobs == 0) return "to finish the running games, and to start no more";
  return fmt::format("to play {} {} at a time", jobs, jobs == 1 ? "game" : "games");
}

void forget_wanted_jobs(const folder::Folder& folder) {
  boost::filesystem::remove(folder.wanted_jobs());
}

}  // namespace kaven::tournaments::state
