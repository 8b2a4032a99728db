#include "tournaments/compliance/hand_ins.hpp"

#include <boost/filesystem/operations.hpp>
#include <stdexcept>

#include "common/program/program.hpp"
#include "tournaments/roster/roster.hpp"

namespace kaven::tournaments::compliance {

namespace fs = boost::filesystem;

namespace {

constexpr const char* agents_name = "agents";
constexpr const char* reports_name = "checks";

fs::path named(const std::string& argument) {
  const fs::path path = fs::absolute(argument).lexically_normal();
  return path.filename() == "." || path.filename() == "/" ? path.parent_path() : path;
}

bool is_program(const fs::path& path, const fs::path& programs) {
  try {
    program::find_program(path.string(), {programs});
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

bool is_folder_of_hand_ins(const fs::path& folder, const fs::path& programs) {
  boost::system::error_code error;
  if (!fs::is_directory(folder, error) || fs::exists(folder / "agent.toml", error)) return false;
  if (folder.filename() == agents_name) return true;
  if (is_program(folder, programs)) return false;
  int found = 0;
  for (const fs::path& each : roster::hand_ins_in(folder)) {
    if (!is_program(each, programs)) continue;
    if (fs::is_directory(each, error)) return true;
    // A single file may be the program of a single hand-in whose folder has another name.
    if (++found > 1) return true;
  }
  return false;
}

void add_folder(HandIns& all, const fs::path& folder) {
  const std::vector<fs::path> inside = roster::hand_ins_in(folder);
  if (inside.empty()) throw std::invalid_argument(folder.string() + ": the folder contains no programs");
  for (const fs::path& each : inside) all.programs.push_back({each.filename().string(), each.string()});
  all.several = true;
}

fs::path reports_beside(const fs::path& folder) {
  const std::string name = folder.filename().string();
  const std::string reports = name == agents_name ? reports_name : name + "-" + reports_name;
  return folder.parent_path() / reports;
}

}  // namespace

HandIns hand_ins_of(const std::vector<std::string>& arguments, const fs::path& programs) {
  HandIns all;
  all.several = arguments.size() > 1;
  for (const std::string& argument : arguments) {
    boost::system::error_code error;
    const fs::path path = named(argument);
    if (fs::is_regular_file(path / "tournament.toml", error)) {
      if (arguments.size() > 1) {
        throw std::invalid_argument(argument +
                                    " is a tournament with its own settings: check it in a separate command");
      }
      all.tournament = path;
      add_folder(all, path / agents_name);
      all.reports = path / reports_name;
    } else if (is_folder_of_hand_ins(path, programs)) {
      add_folder(all, path);
      if (arguments.size() == 1) all.reports = reports_beside(path);
    } else {
      const bool is_path = fs::exists(fs::symlink_status(path, error));
      all.programs.push_back({is_path ? path.filename().string() : argument, argument});
    }
  }
  return all;
}

}  // namespace kaven::tournaments::compliance
