#include "common/system/engines.hpp"

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

}  // namespace kaven::system
