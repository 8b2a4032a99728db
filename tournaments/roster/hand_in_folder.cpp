#include "tournaments/roster/hand_in_folder.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/operations.hpp>
#include <string>

namespace kaven::tournaments::roster {

namespace fs = boost::filesystem;

namespace {

// True for hidden files, and for files left by running or packing a program.
bool is_passed_over(const std::string& name) {
  return name.starts_with(".") || name == "__pycache__" || name == "__MACOSX";
}

bool is_document(const fs::path& path) {
  constexpr std::array endings = {".md", ".txt", ".toml"};
  return std::ranges::find(endings, path.extension().string()) != endings.end();
}

}  // namespace

std::vector<fs::path> hand_ins_in(const fs::path& agents) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(agents)) {
    const fs::path& path = entry.path();
    boost::system::error_code error;
    if (is_passed_over(path.filename().string())) continue;
    if (!fs::is_directory(path, error) && is_document(path)) continue;
    found.push_back(path);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace kaven::tournaments::roster
