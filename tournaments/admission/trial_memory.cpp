#include "tournaments/admission/trial_memory.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/filesystem/directory.hpp>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <nlohmann/json.hpp>

#include "common/program/sha256.hpp"
#include "common/record/json_object_reader.hpp"
#include "common/system/replacement_file.hpp"

namespace kaven::tournaments::admission {

namespace fs = boost::filesystem;

namespace {

using nlohmann::ordered_json;

// A virtual environment has some thousand files; what has more is told by the first ones.
constexpr std::size_t most_files = 100'000;

std::string state_of(const fs::path& file) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0) return {};
  return fmt::format("{} {} {}.{}", status.st_mode, S_ISDIR(status.st_mode) ? 0 : status.st_size,
                     S_ISDIR(status.st_mode) ? 0 : status.st_mtim.tv_sec,
                     S_ISDIR(status.st_mode) ? 0 : status.st_mtim.tv_nsec);
}

bool is_left_out(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with('.') || name == "__pycache__";
}

void add_files(const fs::path& folder, std::vector<std::string>& lines) {
  boost::system::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end;
       !error && at != end && lines.size() < most_files; at.increment(error)) {
    if (is_left_out(at->path())) {
      at.disable_recursion_pending();
      continue;
    }
    lines.push_back(at->path().lexically_relative(folder).string() + " " + state_of(at->path()));
  }
}

ordered_json object_of(const std::string& hand_in, const RememberedTrial& trial) {
  return {{"hand_in", hand_in},
          {"time", trial.time},
          {"fingerprint", trial.fingerprint},
          {"conditions", trial.conditions},
          {"may_play", trial.result.may_play},
          {"reason", trial.result.reason},
          {"remedy", trial.result.remedy},
          {"seconds", trial.result.time.count()}};
}

void read_line(const std::string& line, TrialMemory& memory) {
  const nlohmann::json object = record::parse_object(line);
  record::JsonObjectReader members(object);
  const std::string hand_in = members.text("hand_in");
  memory[hand_in] = {.fingerprint = members.text("fingerprint"),
                     .conditions = members.text("conditions"),
                     .time = members.time("time"),
                     .result = {.may_play = members.boolean("may_play"),
                                .reason = members.text("reason"),
                                .remedy = members.text("remedy"),
                                .time = std::chrono::duration<double>(members.seconds("seconds"))}};
}

}  // namespace

std::string fingerprint_of(const roster::Entrant& entrant) {
  boost::system::error_code error;
  const fs::path place = fs::canonical(entrant.program, error);
  std::vector<std::string> lines = {state_of(place)};
  if (fs::is_directory(place, error)) add_files(place, lines);
  std::ranges::sort(lines);
  std::string text = entrant.sha256 + "\n" + entrant.description_sha256;
  for (const std::string& line : lines) text += "\n" + line;
  return program::sha256_of_text(text);
}

std::string conditions_of(const roster::Settings& settings) {
  std::string text = KAVEN_VERSION;
  for (const std::string& word : trial_arguments(settings)) text += "\n" + word;
  return program::sha256_of_text(text);
}

TrialMemory read_trials(const fs::path& file) {
  TrialMemory memory;
  boost::system::error_code error;
  if (!fs::is_regular_file(file, error)) return memory;
  fs::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    try {
      read_line(line, memory);
    } catch (const record::LineError&) {
      continue;
    }
  }
  return memory;
}

void write_trials(const fs::path& file, const TrialMemory& memory) {
  std::string text;
  for (const auto& [hand_in, trial] : memory) {
    text += object_of(hand_in, trial).dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  }
  system::replace_file(file, text);
}

}  // namespace kaven::tournaments::admission
