#include "common/system/engines.hpp"

#include <algorithm>
#include <boost/filesystem/operations.hpp>

namespace kaven::system {

namespace fs = boost::filesystem;

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
