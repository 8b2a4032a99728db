#include "tournaments/intake/build_litter.hpp"

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <set>
#include <string_view>

#include "common/program/file_kind.hpp"
#include "common/program/java_version.hpp"
#include "common/program/language.hpp"
#include "common/text/printable.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

void remove(const fs::path& folder, const std::vector<fs::path>& stale, std::vector<std::string>& notes) {
  constexpr std::size_t most_named = 3;
  std::string names;
  for (std::size_t at = 0; at < stale.size(); ++at) {
    if (at < most_named)
      names += (at == 0 ? "" : ", ") + text::printable(fs::relative(stale[at], folder).string());
  }
  for (const fs::path& each : stale) fs::remove_all(each);
  if (stale.size() > most_named) names += " and " + std::to_string(stale.size() - most_named) + " more";
  if (!stale.empty()) notes.push_back("removed files of an earlier build: " + names);
}

bool is_file(const fs::path& file) {
  return fs::is_regular_file(fs::symlink_status(file));
}

// Whether a build system creates everything in the folder: CMake's build folder, `target/` of Cargo or Maven.
bool is_built_folder(const fs::path& folder) {
  if (is_file(folder / "CMakeCache.txt")) return true;
  const fs::path above = folder.parent_path();
  return folder.filename() == "target" && (is_file(above / "Cargo.toml") || is_file(above / "pom.xml"));
}

bool is_built_file(const fs::path& file, const std::set<std::string>& sources) {
  constexpr std::array<std::string_view, 4> endings = {".o", ".obj", ".gch", ".pdb"};
  // Object files without a source belong to a library that was handed in.
  if (std::ranges::find(endings, file.extension().string()) != endings.end())
    return sources.contains(file.stem().string());
  if (file.filename() == "CMakeCache.txt") return true;
  const program::FileKind kind = program::file_kind(file);
  return (kind == program::FileKind::windows && file.extension() != ".dll") ||
         kind == program::FileKind::macintosh;
}

}  // namespace

void remove_stale_classes(const fs::path& folder, std::vector<std::string>& notes) {
  std::set<std::string> sources;
  std::vector<fs::path> classes;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!fs::is_regular_file(entry.symlink_status())) continue;
    if (entry.path().extension() == ".java") sources.insert(entry.path().stem().string());
    if (entry.path().extension() == ".class") classes.push_back(entry.path());
  }
  std::erase_if(classes, [&](const fs::path& file) {
    // `Bot$1.class` comes from Bot.java, too.
    const std::string name = file.stem().string();
    const std::string source = name.substr(0, name.find('$'));
    const bool beside = is_file(file.parent_path() / (source + ".java"));
    return !beside && !(sources.contains(source) && program::java_fault(file));
  });
  remove(folder, classes, notes);
}

void remove_build_litter(const fs::path& folder, std::vector<std::string>& notes) {
  std::set<std::string> sources;
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(folder)) {
    if (program::compilation(each.path().filename().string())) sources.insert(each.path().stem().string());
  }
  std::vector<fs::path> stale;
  fs::recursive_directory_iterator entry(folder);
  for (; entry != fs::recursive_directory_iterator(); ++entry) {
    const fs::file_type type = entry->symlink_status().type();
    const bool is_folder = type == fs::directory_file;
    if (is_folder ? !is_built_folder(entry->path())
                  : type != fs::regular_file || !is_built_file(entry->path(), sources))
      continue;
    stale.push_back(entry->path());
    if (is_folder) entry.disable_recursion_pending();
  }
  remove(folder, stale, notes);
}

}  // namespace kaven::tournaments::intake
