#include "tournaments/intake/compiling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/operations.hpp>
#include <boost/filesystem/path.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "common/program/command_line.hpp"
#include "common/program/file_kind.hpp"
#include "common/program/java_version.hpp"
#include "common/program/language.hpp"
#include "common/text/printable.hpp"
#include "tournaments/intake/build.hpp"
#include "tournaments/intake/preparation.hpp"

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

/// Removes compiled Java classes in `folder` that are beside their source, and those for a later Java version than this
/// machine's if their source is anywhere in `folder`. Adds the names to `notes`, as a message for users. Throws
/// std::system_error.
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

/// Removes the files of an earlier build, often on another machine, from `folder`: object files whose sources exist,
/// programs for Windows and macOS, folders with CMake's cache, `target/` of Cargo and Maven. Adds the names to `notes`,
/// as a message for users. Throws std::system_error.
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

std::uint64_t bytes_in(const fs::path& folder) {
  std::uint64_t bytes = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (fs::is_regular_file(entry.symlink_status())) bytes += fs::file_size(entry.path());
  }
  return bytes;
}

}  // namespace

std::optional<std::string> compile(HandIn& hand_in, const CollectOrder& order, Budget& budget,
                                   fs::path& log) {
  auto command = stated_build(hand_in.folder);
  // With an agent.toml, classes are removed only if they are compiled again: the command may need them.
  const bool described = fs::exists(hand_in.folder / "agent.toml");
  if (!command && order.build_guessed) {
    if (!described) remove_stale_classes(hand_in.folder, hand_in.notes);
    command = guessed_build(hand_in.folder, hand_in.own_name);
  }
  if (!command) return std::nullopt;
  if (described) remove_stale_classes(hand_in.folder, hand_in.notes);
  remove_build_litter(hand_in.folder, hand_in.notes);
  const std::string words = program::joined_command(*command);
  const fs::path place = hand_in.folder.parent_path().parent_path();
  order.tell(fmt::format("compiling the program of {}: {}", text::printable(hand_in.owner.name),
                         text::printable(words)));
  BuildLimits limits = order.build_limits;
  limits.of_result = order.limits;
  // The budget already counts the handed-in files.
  const std::uint64_t before = bytes_in(hand_in.folder);
  const std::uint64_t rest = (budget.bytes + before) / megabyte;
  limits.of_result.hand_in_megabytes = std::min(order.limits.hand_in_megabytes, rest);
  auto fault = build(hand_in.folder, *command, place / "built", place / "build.log", limits, hand_in.notes);
  log = place / "build.log";
  if (fault) {
    if (rest < order.limits.hand_in_megabytes)
      fault->insert(std::min(fault->find('\n'), fault->size()),
                    fmt::format(" (--max-total leaves {} MB for it)", rest));
    return fault;
  }
  const std::uint64_t after = bytes_in(hand_in.folder);
  budget.bytes -= std::min(budget.bytes, after - std::min(after, before));
  hand_in.notes.push_back("compiled by: " + text::printable(words));
  mend_files(hand_in.folder, hand_in.notes);
  return std::nullopt;
}

}  // namespace kaven::tournaments::intake
