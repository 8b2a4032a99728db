// SPDX-License-Identifier: MIT
#include "common/system/helper_program.hpp"

#include <algorithm>
#include <boost/dll/runtime_symbol_info.hpp>
#include <boost/filesystem/operations.hpp>

namespace kaven::system {

namespace fs = boost::filesystem;

namespace {

bool holds_helpers(const fs::path& folder) {
  return folder.filename() == "kaven" && folder.parent_path().filename() == "lib";
}

}  // namespace

fs::path own_folder() {
  return boost::dll::program_location().parent_path();
}

fs::path public_folder(const fs::path& folder) {
  return holds_helpers(folder) ? folder.parent_path().parent_path() / "bin" : folder;
}

fs::path helper_program(const std::string& name, const fs::path& folder) {
  const fs::path elsewhere =
      holds_helpers(folder) ? public_folder(folder) : folder.parent_path() / "lib" / "kaven";
  boost::system::error_code unreadable;
  if (!fs::exists(folder / name, unreadable) && fs::exists(elsewhere / name, unreadable)) {
    return elsewhere / name;
  }
  return folder / name;
}

std::vector<fs::path> engines(const fs::path& folder) {
  const fs::path programs = public_folder(folder);
  std::vector<fs::path> found;
  for (const fs::path& place : {programs, programs.parent_path() / "lib/kaven/coursework"}) {
    for (const char* name : {"claimeven", "game", "hw2", "maxconnect4"}) {
      boost::system::error_code missing;
      const fs::path engine = fs::canonical(place / name, missing);
      if (!missing) found.push_back(engine);
    }
  }
  return found;
}

bool name_engine(const std::vector<std::string>& words, const fs::path& engine) {
  return std::ranges::any_of(words, [&engine](const std::string& word) {
    boost::system::error_code missing;
    return word.starts_with('/') && fs::canonical(word, missing) == engine;
  });
}

}  // namespace kaven::system
