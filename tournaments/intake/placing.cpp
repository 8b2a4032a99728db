#include "tournaments/intake/placing.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "common/system/blocked_signals.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/files.hpp"
#include "common/system/replacement_file.hpp"
#include "common/text/json_text.hpp"

namespace kaven::tournaments::intake {

namespace fs = boost::filesystem;

namespace {

constexpr const char* plan_name = "plan.json";
constexpr std::size_t most_of_plan = std::size_t{256} << 20U;

void flush_file_system_of(const fs::path& folder) {
  const system::Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // One flush for the file system is faster than thousands for small files.
  if (!opened || ::syncfs(opened.get()) != 0) {
    throw std::system_error(errno, std::generic_category(), folder.string());
  }
}

}  // namespace

IncomingFolder::IncomingFolder(const folder::Folder& folder)
    : folder_(folder), path_(folder.submissions() / "incoming") {
  const fs::path written = path_ / plan_name;
  if (fs::exists(written)) {
    PlacingPlan plan;
    try {
      const auto json = text::parse_json(system::read_file(written, most_of_plan));
      plan.moves = json.at("moves").get<std::vector<std::pair<std::string, std::string>>>();
      plan.submissions = parse_submissions(json.at("submissions").get<std::string>(), written.string());
    } catch (const nlohmann::json::exception& error) {
      throw SubmissionListError(
          written.string() + ": expected the plan of an interrupted 'tournament collect': " + error.what());
    }
    carry_out(plan);
  }
  fs::remove_all(path_);
  fs::create_directories(path_);
}

IncomingFolder::~IncomingFolder() {
  boost::system::error_code ignored;
  if (fs::exists(path_ / plan_name, ignored)) return;
  fs::remove_all(path_, ignored);
  // Remove submissions/ as well if it is empty.
  fs::remove(folder_.submissions(), ignored);
}

void IncomingFolder::place(const PlacingPlan& plan) {
  flush_file_system_of(path_);
  const system::BlockedSignals until_done;
  const nlohmann::ordered_json json = {{"moves", plan.moves},
                                       {"submissions", submissions_text(plan.submissions)}};
  system::replace_file(path_ / plan_name, text::json_line(json));
  carry_out(plan);
  fs::remove(path_ / plan_name);
}

void IncomingFolder::carry_out(const PlacingPlan& plan) const {
  std::set<fs::path> changed;
  for (const auto& [from_name, to_name] : plan.moves) {
    const fs::path from = folder_.root / from_name;
    const fs::path to = folder_.root / to_name;
    // Skip a move that was done before the plan was interrupted.
    if (!fs::exists(fs::symlink_status(from)) || fs::exists(fs::symlink_status(to))) continue;
    fs::create_directories(to.parent_path());
    fs::rename(from, to);
    changed.insert(from);
    changed.insert(to);
  }
  for (const fs::path& each : changed) system::flush_directory_of(each);
  system::replace_file(folder_.submission_list(), submissions_text(plan.submissions));
}

}  // namespace kaven::tournaments::intake
